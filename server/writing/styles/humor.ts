import type { StyleProse } from '#server/writing/prose.ts';

export const humor: StyleProse = {
  voice:
    'dry and self-mocking, on the side of everybody who ever fell out of a move; jokes about us, never about bodies',
  headers: [
    '{class}: [it looked easier online|gravity says hi|mind the landing|send snacks]',
    '[Graceful-ish|Mostly upright|Technically dancing|Almost elegant]: {class}',
    '[We came, we wobbled|Dignity sold separately|Blame the floor|My sofa misses me]',
    '[Brace yourself for|Some assembly required:|Please be kind to] {class}',
    '[Fall with style|Swan on the outside|It is called art]',
  ],
  openings: [
    '[Gravity|The floor|Coordination|The mirror|Balance] and we [have an arrangement|go back a long way|are not on speaking terms|are in couples therapy], [and it shows|as anyone can see|but we are working on it|so bring a witness].',
    '[We promised ourselves|The plan was|Our horoscope suggested] [a quiet life|sensible hobbies|less drama]. [And yet here we are|That did not last|Anyway, here we are].',
    '[Left and right|Knees and elbows|Arms and legs] are [more of a suggestion|surprisingly far apart|a team, in theory], [we have learned|just ask our shins|at least during the warm-up], [and still we show up|and that is fine|bless them].',
    '[Scientists|Our mothers|Leading experts|Our neighbors] [cannot explain|have questions about|are still studying|politely overlook] [why we do this|the noises we make|how limbs end up there], [and who could blame them|and still we carry on|so please do not tell them].',
    '[In our heads|In theory|On the inside|From a great distance] we [are swans|look like the videos|glide|defy physics]. [In the mirror|In practice|Up close], [we are a flamingo with luggage|it varies|we are more of a deck chair|we ask that you look away].',
    '[Step into|Walk into|Stumble into] our [natural habitat|laboratory of wobbles|temple of mild panic]: [a floor, a mirror, several excuses|music, sweat and polite swearing|people who also said never again]. [Somehow it works|Welcome home|Mind the swan].',
    '[Our favorite move|House style|Specialty of the house|What we do best]: [the surprised sit-down|the confident wrong turn|the dramatic recovery|the one after the one we planned], [performed with feeling|widely admired|much rehearsed].',
    '[Some people|Other people|Sensible people] [meditate|collect stamps|go for a jog|bake bread]. [We hang around|We argue with physics|We apologize to furniture]; [to each their own|same peace, more bruises|it passes the time].',
    '[You could|Of course you could|Feel free to|By all means,] [stay on the sofa|fold the laundry|alphabetize your spices]. [Or you could get tangled with us|Or you could come and wobble|We did that once, and it was dull].',
    '[No gift for|No talent for|No theory of] [gracefulness|elegance|left and right] is [required|expected|needed], [which is lucky|as our own videos prove|and thank goodness].',
  ],
  moments: [
    'We [attempt|negotiate with|make eye contact with|gently threaten] <moves> [until one of us gives in|with varying success|like a cat near a bath], [then bow|and applaud ourselves|and call it choreography].',
    'You <act>, [or something near it|give or take a limb|more or less on purpose], and [nobody files a report|we nod as if that was the plan|the crowd goes mild|your ancestors look up].',
    '[Step one|The plan|The brochure says]: <act>. [Step two|The reality|In small print]: [remember how legs work|laugh, breathe, repeat|have a brief chat with the floor].',
    '[Expect|There will be|We promise] <moves>, [heavy breathing|creative footwork|at least one snort], and [a bow nobody asked for|no dignity to speak of|suspiciously good progress].',
    'At some point you will <act> [entirely by accident|and look around for witnesses|as if you had read the manual], and [from then on you are insufferable|we will say it was skill|we will all pretend you planned it].',
    'The <moves> [look innocent|seemed like a good idea|looked so easy online]. [They are not|We have proof|Famous last words]. [You will want more anyway|It is a loving relationship|We keep coming back].',
  ],
  feelings: [
    'You [leave|limp out|go home] [stronger|sweatier|mysteriously happy|with muscles you cannot name], [unable to lift your shampoo|already bragging|and oddly in love with it]. [Worth it|No regrets|We did warn you].',
    '[Ideal for|Highly suitable for|Designed for] people who [trip over flat surfaces|talk to their plants|own too many leggings|wave back at strangers]: [our people, then|you are among friends|bring your cousin].',
    '[Nobody here|No one in this room|Not one of us] [is judging|knows left from right|was born in the splits]; [we are far too busy|we are all|most of us are] [counting to eight|looking for our other foot|just about surviving].',
    '[Laughter|Swearing|Wobbling] [counts as core work|is a warm-up|builds character], [probably|in our expert opinion|or so we decided], and [that makes us athletes|that makes us legends|that explains our abs].',
    '[Side effects include|You may notice|Beware of] [spontaneous posing|flexing at the kettle|an urge to tell everyone] [and a better mood|and excellent posture|and a real sense of pride]. [Do not see a doctor|It is incurable|Enjoy].',
  ],
  invitations: [
    '{class} at {studio}: [it is not you, it is physics|come for the moves, stay for the snorts|nobody walks out gracefully].',
    '[Come to|Report to|Be brave and come to] {studio} {day}: [the floor is friendly|the worst has already happened to us|we clap for everything].',
    'At {studio} [we have seen things|the floor forgives|applause is included]. [So relax|Come and add to it|Bring an alibi].',
    '[Excuses end|We pretend to be ready|The wobbling commences] {day} at {time}; [gravity is on the guest list|bring your humility|look confident].',
    '[Just come|Come anyway|Come, honestly]: [we have all fallen out of worse|you cannot do it wrong louder than us|the bar is low], [promise|truly|no, really].',
    '[What is the worst|Honestly, what|Really, what] could happen? [You have fun|You get good at it|You make friends with a floor]. [Come|Join us|See you there].',
    '[Say yes to|Give in to|Make excuses for|Tell everyone about] {class}; [the story alone is worth it|your knees will forgive you|future you is laughing already|what else are knees for].',
    '[Learn from|Wobble with|Blame] {instructor}: [results may vary|the snort is included|dignity returned at the exit].',
    '{class}, {day}: [a bold choice|we can explain|all limbs welcome, in any order|the floor has been warned].',
    'Few [leave|survive|escape|get through] {class} [without giggling|with a straight face|without a new story]. [Come find out|Be the first|You have been warned].',
    '{instructor} will [not judge|keep a straight face|try not to laugh first|look away politely]. {class}, {day}: [be there|try your luck|come and see|bring an excuse].',
    '[Escape the laundry|Tell your boss nothing|Leave the couch] {day}, [and come flail with us|and blame this video|and wobble in good company].',
    '{class}, {day}. [Your sofa will understand|Bring your two left feet|Witnesses welcome|Gravity is already there].',
  ],
  details: [
    '[The small print|Terms and conditions|Our lawyer insists|From the survival guide]: {detail}.',
    '[The serious bit|Briefly sensible|The grown-up in the room adds]: {detail}.',
  ],
};
