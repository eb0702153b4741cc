import type { StyleProse } from '#server/writing/prose.ts';

/** Confident: plain and upright, speaks to you as an equal; knows its worth and assumes you know yours. */
export const confident: StyleProse = {
  headers: [
    '{class}. [You can|You’ve got this|Trust yourself|Your move]',
    '[Own your|This is your|Stand up for your|Back yourself:] {class}',
    '[Know your strength|Take your space|Walk in like you mean it|You, at full height]',
    '[Sure-footed|Steady|Unapologetic] in {class}',
    '[Enough as you are|Proud of the work|Start where you stand]',
  ],
  openings: [
    '[You do not need|Nobody here needs|No one is waiting for|You never needed] [permission|a perfect body|a reason|the right moment] [to take up space|to begin|to be proud of yourself|to move well]. [You need a start|Start anyway|You have all it takes].',
    '[Confidence|Self-trust|A strong presence|Courage] is [not a look|no talent|never handed out|not a size]. It is [a practice|what your body learns|built in small steps|a promise you keep], [yours to build|and practice works|so begin|day by day].',
    '[Trust your body|Trust your grip|Trust your timing|Trust the work]. [It has carried you so far|You have come a long way|Your body knows more than you think|You are further than you believe], [and you are not done|so give it a chance|on any given day].',
    '[There is a way|It is possible|You are allowed] to [walk into a room|stand in front of a mirror|meet your own eyes|breathe] [and feel at ease|without shrinking|as if you belonged]. [You do|We practise that|Let us show you].',
    '[Here is the truth|Let us be clear|Plainly said]: [you are already enough|your body is not the problem|strong looks different on everyone|nobody starts finished], [and you can still grow|so stop waiting|and that is good news].',
    '[Say yes to yourself|Put yourself first|Choose yourself|Bet on yourself], [for once|without a footnote|and mean it], and [see how it feels|watch what changes|let your body answer].',
    '[The person|The mover|The strength] you [admire|are looking for|keep putting off] [is closer than you think|is not somebody else|is in the mirror], [waiting for a chance|ready when you are|so go and meet them].',
  ],
  moments: [
    'We [work through|take apart|build|repeat] <moves> [step by step|until you trust them|with clear cues|with good technique], so [you know what you can do|progress is no accident|you feel solid|nothing is left to luck].',
    'You <act>, [see that it works|feel the control|notice you can], and [go on from there|stand differently afterwards|the next step gets easier|believe it].',
    '[Clear steps|Honest feedback|Good cues] and <moves> [that make sense|you can rely on|that fit your body]: [that is how trust grows|simple as that|you do the rest].',
    '[You will|Expect to|Watch yourself] <act>, [maybe shaky at first|with your own style|and own it], [then steady|then with a smile|without apology].',
    '[Each of the|Every one of the] <moves> [shows|is proof of|reminds you of] [what you can rely on|your own strength|how much is possible], [one try at a time|and it adds up|no shortcuts].',
    '[When you|As soon as you|The day you] <act>, [you stop asking if you can|the doubt gets quiet|something clicks], and [that carries over|you stand your ground|it stays clicked].',
  ],
  feelings: [
    'You [leave|walk out|go home] [knowing what you can do|standing at full height|with a clear head|proud, and rightly so], and [you bring it to everything else|people notice|it holds up|that is worth a lot].',
    '[It is for|This is for|Made for] [people who|bodies that|all who] [want to feel solid|are done apologising|would like to trust themselves more|like honest work], [in any shape|at any point|whatever came before].',
    '[You earn|You build|You keep] [every bit of it|that feeling|this kind of calm], and [nobody can take it away|it lasts|it fits under any outfit], [at work|on the street|wherever you stand].',
    '[Posture changes|Your voice changes|The way you enter a room changes]. [So does|And with it] [what you expect of yourself|how others meet you|the mirror], [quietly|for good|and you did that].',
    '[Comparison|Doubt|Perfection] [gets no room here|is not on the plan|can sit this one out]; [your progress matters|effort counts|you set the measure], [full stop|always|and it feels right].',
  ],
  invitations: [
    '{class}, {day}. [Take your place|Show up as you are|You belong there|Be your own proof].',
    '[Train with|Work with|Learn from] {instructor} at {studio} and [see what you are capable of|trust your body again|leave prouder].',
    '[Put {class} in your diary for yourself|Choose {class}|Decide for {class}], and [do it well|keep the promise|thank yourself later].',
    '{instructor} will [back you|be there|show you how] {day}; [you bring the will|the rest is practice|just walk in].',
    '[See you|We start|Meet us] {day} at {time}: [walk in tall|no second thoughts|be there for yourself].',
    'There is [room for you|a place for you|no reason to wait] at {studio} {day}. [Take it|Use it|Walk in].',
    '[You and {class}|{class} and you|{class}, your way]: [it works|a good decision|trust us, trust yourself].',
    '[Come as you are|Start where you are|Walk in|Decide], [and leave standing taller|and let the work speak|and stand by it], [you can|we mean it|simple].',
    '[The next step is easy|You know what you want|All that is left is the first step]: [take it|come|join us], [head up|you are ready|and own it].',
    '{class}, {day}: [your time|your terms|your strength|no audition needed].',
    '[Make the call|Set the date with yourself|Clear the space] {day}, [and keep it|you are worth it|and walk in first].',
    'At {studio} [you count|you set the bar|effort is respected]; [act on it|bring all of you|that is a promise].',
    '[Choose|Try|Trust] {class} once and [judge for yourself|see where you stand|then decide who you are].',
  ],
  details: [
    '[What you need to know|To be prepared|Straight to the point|For your planning]: {detail}.',
    '[Good preparation|Worth noting|Clear and simple]: {detail}.',
  ],
};
