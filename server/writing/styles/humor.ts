import type { StyleProse } from '#server/writing/prose.ts';

export const humor: StyleProse = {
  voice:
    'dry and self-mocking, on the side of everybody who ever fell out of a move; jokes about us, never about bodies',
  headers: [
    '{class}: [it looked easier online|gravity sends its regards|mind the landing|send snacks]',
    '[Graceful-ish|Mostly upright|Technically dancing|Almost elegant]: {class}',
    '[We came, we wobbled|Dignity sold separately|Blame the floor|My sofa misses me]',
    '[Brace yourself for|Some assembly required:|Please be kind to] {class}',
    '[Fall with style|Swan on the outside|It is called art]',
  ],
  openings: [
    '[Gravity|The floor|Coordination|The mirror|Balance] and we [have an arrangement|go back a long way|are not on speaking terms|see other people], [and it shows|as anyone can see|but we are working on it|so bring a witness].',
    '[We promised ourselves|The plan was|Our horoscope suggested] [a quiet life|sensible hobbies|less drama]. [And yet|That lasted a day|Anyway, here we are].',
    '[Left and right|Knees|Elbows|Eyelids] are [more of a suggestion|surprisingly far apart|surprising concepts], [we have learned|ask our shins|at least for the warm-up], [and still we show up|and that is fine|bless them].',
    '[Scientists|Our mothers|Leading experts|Our neighbors] [cannot explain|have questions about|are still studying|politely question] [why we do this|the noises we make|how limbs end up there], [and who could blame them|and still we carry on|please do not tell them].',
    '[In our heads|In theory|On the inside|From a great distance] we [are swans|look like the videos|glide|defy physics]. [In the mirror|In practice|Up close], [a flamingo with luggage|it varies|more of a deckchair|we ask that you look away].',
    '[Step into|Walk into|Stumble into] our [natural habitat|laboratory of wobbles|temple of mild panic]: [a floor, a mirror, several excuses|music, sweat and polite swearing|people who also said never again], [and somehow it works|welcome home|mind the swan].',
    '[Our favorite move|House style|Specialty of the house|What we do best]: [the surprised sit-down|the confident wrong turn|the dramatic recovery|the one after the one we planned], [performed with feeling|widely admired|much rehearsed].',
    '[Some people|Other people|Sensible people] [meditate|collect stamps|go for a jog|bake bread]. [We hang about|We argue with physics|We apologize to furniture], [to each their own|same peace, more bruises|it passes the time].',
    '[You could|Of course you could|Feel free to|By all means,] [stay on the sofa|fold the laundry|answer that email|alphabetize your spices]. [Or you could get tangled|Alternatively, there is this|Nobody will clap for that|We did that once; dull].',
    '[No gift for|No talent for|No theory of] [gracefulness|elegance|left and right] is [required|expected|available], [which is lucky|as our own videos prove|and thank goodness].',
  ],
  moments: [
    'We [attempt|negotiate with|make eye contact with|gently threaten] <moves> [until one of us gives in|with varying success|like a cat near a bath], [then bow|and applaud ourselves|and call it choreography].',
    'You <act>, [or something near it|give or take a limb|more or less on purpose], and [nobody files a report|we nod as if that was the plan|the crowd goes mild|your ancestors look up].',
    '[Step one|The plan|The brochure says]: <act>. [Step two|The reality|In small print]: [remember how legs work|laugh, breathe, repeat|a brief chat with the floor].',
    '[Expect|There will be|We promise] <moves>, [heavy breathing|creative footwork|at least one snort], and [a bow nobody asked for|no dignity to speak of|suspiciously good progress].',
    'At some point you will <act> [entirely by accident|and look round for witnesses|as if you had read the manual], and [from then on you are insufferable|deny it was luck|we will all pretend we planned it].',
    'The <moves> [look innocent|started it|seemed a good idea], [and then they bite|they always do|we have proof], [but you will want more|so we got even|it is a whole relationship].',
  ],
  feelings: [
    'You [leave|limp out|go home] [stronger|sweatier|mysteriously happy|with muscles you cannot name], [unable to lift your shampoo|already bragging|and oddly in love with it]; [worth it|no regrets|ask your stairs].',
    '[Ideal for|Highly suitable for|Designed for] people who [trip over flat surfaces|talk to their plants|own too many leggings|wave back at strangers], [so, our people|you are among friends|also for your cousin].',
    '[Nobody here|No one in this room|Not one of us] [is judging|knows left from right|was born in the splits], [we are far too busy|we are all holding on|trust us], [counting to eight|looking for our other foot|just about surviving].',
    '[Laughter|Swearing|Wobbling] [counts as core work|is a warm-up|builds character], [look it up|probably|we decided that], and [that makes us athletes|we are legends|that explains our abs].',
    '[Side effects include|You may notice|Be warned of] [spontaneous posing|flexing at the kettle|an urge to tell everyone], [and a better mood|and excellent posture|and a real sense of pride]; [do not see a doctor|it is incurable|enjoy].',
  ],
  invitations: [
    '{class} at {studio}: [it is not you, it is physics|come for the moves, stay for the snorts|nobody walks out gracefully].',
    '[Come to|Report to|Be brave and come to] {studio} {day}: [the floor is friendly|the worst has already happened to us|we clap for everything].',
    'At {studio} [we have seen things|the floor forgives|applause is included]. [Bring your own|So relax|Come and add to it].',
    '[Excuses end|We pretend to be ready|The wobbling commences] {day} at {time}; [gravity is on the guest list|bring water and humility|look confident].',
    '[Just come|Come anyway|Come, honestly]: [we have all fallen out of worse|you cannot do it wrong louder than us|the bar is low], [promise|truly|no, really].',
    '[What is the worst|Honestly, what|Really, what] could happen? [You have fun|You get good at it|You make friends with a floor]. [Come|Join us|See you there].',
    '[Say yes to|Give in to|Put on socks for|Tell nobody about] {class}; [the story alone is worth it|your knees will forgive you|future you is laughing already|what else are knees for].',
    '[Learn from|Wobble with|Blame] {instructor}: [results may vary|the snort is included|dignity returned at the exit].',
    '{class}, {day}: [a bold choice|we can explain|all limbs welcome, in any order|the floor has been warned].',
    'Few [leave|survive|escape|get through] {class} [without giggling|with a straight face|without a new story]. [Come find out|We have the numbers|You have been warned].',
    '{instructor} will [not judge|keep a straight face|try not to laugh first|look away politely]. {class}, {day}: [prove it|try your luck|be there|bring an excuse].',
    '[Escape the laundry|Tell your boss nothing|Cancel nothing important] {day}, [and come flail with us|and blame this video|wobbling is contagious].',
    '{class}, {day}. [Your sofa will understand|Bring your two left feet|Witnesses welcome|Gravity is already there].',
  ],
  details: [
    '[The small print|Terms and conditions|Our lawyer insists|From the survival guide]: {detail}.',
    '[Serious bit|Briefly sensible|Adult supervision adds]: {detail}.',
  ],
};
