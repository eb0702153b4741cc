import type { StyleProse } from '#server/writing/prose.ts';

/** Sensual: warm, slow and unhurried; speaks of breath, weight and attention, never of how anybody looks. */
export const sensual: StyleProse = {
  headers: [
    '{class}, [slowly|unhurried|breath by breath|without hurry]',
    '[Slow down|Breathe out|Soften|Arrive] with {class}',
    '[A slower|A softer|A warmer|A quieter] {class}',
    '[Take your time|Let it be slow|Move like honey|Let it linger]',
    '[Slow is a skill|Warm, slow, yours|Unhurried on purpose|Close to yourself]',
  ],
  openings: [
    '[Come out of|Step out of|Put down|Leave behind] the [rush|hurry|noise|list in your head] and [into your own skin|back into your body|into one long breath|into the warmth of moving].',
    '[There is|We keep|You will find|We make] time here [for a long exhale|for one slow turn|to feel your weight|to listen inward] and [for what follows|for nothing else|for the quiet after|for whatever wakes up].',
    '[Warm skin|Quiet feet|A deep breath|Loose shoulders], [a slow start|no clock in sight|nothing to prove|an easy spine], and [your body remembers|the day lets you go|everything else can wait|you are here at last].',
    '[Some movements|The best moments|Certain turns|The softest shapes] only [open up|show themselves|arrive|make sense] when you [stop rushing them|stay a little longer|let your breath lead|give them your full weight].',
    '[Let the breath|Let the floor|Let gravity|Let the warmth] [lead for once|set the pace|draw the next line|tell you where to go] and [follow gladly|see where it ends|stay close|trust what comes|lean in].',
    '[Slowness|Softness|Attention|Ease] is [not a lack of strength|its own kind of power|what we practise|where we begin], [and it feels wonderful|and it can be learned|and your body knows it|and nobody rushes you].',
    '[Your body|Every body|The body] [is not a project|asks for so little|holds its own music|likes to be listened to]: [warmth, time, attention|a breath and a beginning|patience and a slow turn|somewhere soft to land].',
  ],
  moments: [
    'We [linger in|melt through|stretch out|take our time with] <moves>, [breath by breath|one heartbeat at a time|as slowly as you like|with eyes half closed].',
    'You [learn to|have time to|get to|are invited to] <act>, [and to enjoy it|and to stay there|and nobody hurries you|without forcing anything].',
    '[Between|Inside|Underneath|All through] the <moves> there is [room to breathe|a place to rest|warmth to sink into|time to feel each inch], and [we use all of it|that is the point|it belongs to you|it only gets better].',
    '[Slow|Liquid|Unforced|Deep] <moves> [pour into|melt into|lead into|soften into] one another [until thinking stops|until the shoulders drop|like warm water|and then like breathing].',
    'You <act>, [exhale|pause|close your eyes|let it settle], and [do it once more, slower|feel where it wants to go|let the rest follow|notice how much changed].',
  ],
  feelings: [
    '[Afterwards|On the way home|Later|When it is over] you [walk a little slower|carry the warmth along|breathe all the way down|feel at home in your skin], [and it shows|and you will miss nothing|and it stays with you|and people may ask why].',
    '[It is for|This is for|We keep it for] bodies that [have run too fast|forgot how soft strength can be|want to be felt again|long for a slower pace], [nothing more|just as they are|however they arrive|whatever they carry].',
    'You [leave|go home|step outside|close the door] [heavier in the hips|softer around the edges|warm to the fingertips|quieter than you came], and [lighter everywhere else|more awake|closer to yourself|in no hurry at all].',
    '[What remains|What you keep|What stays] is [a looser spine|a deeper breath|the pleasure of moving|an ease in the hips] [long after|for days|in every step|where the tension was].',
    '[Nobody watches|Nobody judges|No one compares], [nobody counts|nobody corrects your mood|nothing has to be big|nothing has to be perfect], and [that is why it works|so you can let go|so you can take up room|so the shoulders drop].',
    '[Strength|Confidence|Balance] [comes quietly here|grows in the slow parts|turns up by itself|melts in], [through the skin|from the inside|while you are feeling|with every exhale], [and it stays|and it is yours|and it is warm|and it needs no applause].',
  ],
  invitations: [
    '[Come|Be with us|Let yourself come] {day}, [stay close to your breath|bring nothing but yourself|take all the time you need|and let the rest be slow].',
    '{class} [waits for you|opens its arms|is yours] {day}: [come slowly|come as you are|come and stay a while|come and feel it].',
    '[Give|Lend|Grant] {class} with {instructor} [a little of your time|your next deep breath|your whole attention], and [feel what happens|see what softens|notice what wakes].',
    '[Meet|Join|Come to] us at {studio} {day} and [let your body speak|breathe out at last|move as slowly as you dare|arrive without hurry].',
    '[We begin|We start|It begins] {day} at {time}, [softly|with one breath|without hurry|barefoot in spirit], and [you belong|all is welcome|your breath leads|it can be slow].',
    '[Your place|Your slow side|Your softer step|Your next exhale] is at {studio}: [come|let it happen|take your time|lean in|no rush].',
    '[Move with|Breathe with|Slow down with] {instructor} {day} and [let it take its time|forget the clock|keep the warmth].',
    '[Come as you are|Come a little closer|Come when you need it|Come for the warmth], [stay for the feeling|leave the hurry outside|and take your time|and let it linger].',
    '[Say yes|Give in|Lean in] to [a slower way|something softer|your own rhythm] and [come move with us|come and feel it|let us show you].',
    '{class}, {day}: [let it warm you|an exhale with company|follow the soft part|your skin will thank you].',
    '[Soften with us|Keep us company|Let the week melt] {day}, [close to yourself|with all your weight|and breathe lower].',
    'At {studio} [slow is welcome|your breath has room|nobody hurries], so [let go there|bring your tired shoulders|come and linger].',
    '[Something in you|Your breath|Your spine] has been [waiting for|asking for|leaning towards] {class}; [say yes|answer it|let it have its way].',
  ],
  details: [
    '[Good to know|A soft word before|Before you come|For you to know]: {detail}.',
    '[And one thing|One small thing|Just this]: {detail}.',
  ],
};
