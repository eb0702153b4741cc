import type { StyleProse } from '#server/writing/prose.ts';

/** Enchanting: quiet wonder, as if the ordinary had a door in it; bright and gentle, no fairies and no glitter. */
export const enchanting: StyleProse = {
  headers: [
    '[A little|Some quiet|A touch of|Pure] magic: {class}',
    '{class}, [and the world hushes|lit from within|softly spellbound|like a good dream]',
    '[Step into|Slip into|Wander into] {class}',
    '[Something is about to glow|Come under the spell|Where wonder has a home|A door stands open]',
    '[Lose track of time|Follow the glow|Be gently amazed|Let it enchant you]',
  ],
  openings: [
    '[There is a door|There is a moment|Somewhere there is a turn|There is a breath] [between two beats|just behind the ordinary|at the edge of the day|where the noise ends], and [it opens with movement|you have the key|we will hold it open|it leads right here].',
    '[Some rooms|Certain places|Old halls] [seem to glow|hum a little|change you gently] [when people move in them|once the first breath falls|as soon as you step in], [quietly|without a reason|like a secret lamp].',
    '[Close your eyes|Take a breath|Look up for once|Be still a second]: [there it is|something is stirring|the air already turns|the spell has begun], [light as a ribbon|soft as a held note|right under your feet].',
    '[It begins|It always begins|Wonder begins] [with the smallest turn|with one light step|with an open hand|with a lifted chin] and [ends in the clouds|then nothing weighs much|suddenly you fly|then the room tilts softly|goes on glowing].',
    '[You do not need|Nobody needs|It never took] a [wand|costume|secret word|miracle] to [change the shape of a day|feel lighter than air|make a small wonder|glow from inside], [just a body and a breath|only room to move|just the will to try].',
    '[What if|And what if|Just think: what if] [gravity were only a suggestion|the floor were made of light|your arms could paint air|every turn left a trail], [and you|and somewhere you|and your body] [already knew how|could feel it shimmer|were the one to find out]?',
    '[Wonder|Enchantment|Magic] [is a habit|can be practised|has a shape|lives in the body], and [we visit it often|it looks good on everyone|yours is waiting|it starts with a breath].',
  ],
  moments: [
    '[Before your eyes|Little by little|Almost by themselves] <moves> [turn into|become|blossom into] [a small spell|something weightless|a story without a text|a trail of light], [and you are inside it|drawn by you alone|and it keeps glowing].',
    'You <act>, and [for a heartbeat|for one bright second|just for a moment] [everything floats|the room holds its breath|nothing has any weight|you are your own wonder].',
    '[With|Out of|Through] <moves> we [weave|spin|conjure|unfold] [a gentle kind of magic|a brightness|a pattern of air and light|our own small sky], [thread by thread|turn by turn|softly, softly].',
    '[One moment you|First you|Quite suddenly you] <act>, [the next|and then|a blink later] [the mirror smiles back|you are lighter than before|it feels like floating|it has become yours].',
    'We [follow|chase|trace|gather] <moves> [like fireflies|like a tune through a wood|as one follows a lantern|like ripples on still water] until [the whole room glows|they follow us|they settle in your bones|you know the way].',
    '[You will be|You may find yourself|There you are,] [amazed|surprised|quietly proud] [at how easily you|the first time you|when suddenly you] <act> [and smile|and it shines|as if you always had].',
  ],
  feelings: [
    '[Afterwards|Later|When you leave] [the street looks kinder|colours are a shade brighter|even the bus ride sparkles|the ordinary has a shimmer], and [so do you|nobody knows why but you|you carry it home|it lasts a good while].',
    '[It is for|We made it for|It belongs to] [the dreamers|everyone who still looks up|the child you once were|those who dance in kitchens], [wide awake|in every kind of body|with all their scars and stories|exactly as you are].',
    '[A part of you|Something in you|Your lighter self] [wakes up|lights a lamp|lifts its head|begins to hum] and [does not go back to sleep|stays on for days|remembers how to play|knows its way home].',
    'You [go home|step out|return] with [a pocketful of lightness|stars behind your ribs|a secret in your step|a smile you cannot explain], [and keep it|and it keeps|yours to share|bright as anything].',
    '[What seemed heavy|What felt stiff|What was tangled] [floats|loosens|comes undone] [all by itself|somewhere along the way|without a fight], and [you wonder at yourself|that alone is a wonder|you glow a little].',
  ],
  invitations: [
    '[Follow|Take|Find] the path to {studio} {day} and [let yourself be amazed|step through the door|see what lights up].',
    '[Let|May] {class} [cast its spell on you|carry you off a little|light its lamp for you] {day}, [and bring your sense of wonder|and keep your eyes open|and do not rush it].',
    '{instructor} will [hold the door open|light the way|be waiting with a little magic] {day}: [step in|come and see|follow the glow].',
    '[Come to|Wander into|Drift over to] {class} with {instructor} and [leave lighter than air|let it surprise you|find your own glow].',
    '[The spell begins|The door opens|It starts to shimmer] {day} at {time}; [come in softly|be part of it|there is sky enough|mind the sparks].',
    '[Somewhere inside|Waiting for you in] {class} is [a wonder with your name on it|a brighter self|a lighter you]: [come and find it|come and look|reach for it].',
    '[Give wonder a chance|Let a little light in|Say yes to lightness], {day} at {studio}, [and see who you become|and let it glow|and follow the light].',
    '[Come and be|Let yourself be|Come to be] [gently enchanted|a little amazed|lighter for a while], and [tell no one how|take the glow home|stay until it sparkles].',
    '[The lamp is lit|The door is ajar|The air is humming]; [all it needs is|the only thing missing is|we are waiting for] [you|your first step|your kind of light].',
    '{class}, {day}: [a small miracle, shared|half dream, half dance|the air will shimmer|follow the hush].',
    '[Bring your wonder|Drift in|Come by starlight of your own] {day}; [something waits to glow|the rest is air|we keep the lamp lit].',
    'At {studio} [the ordinary has a back door|lightness is in season|a spell is being woven]: [slip through|come and be woven in|mind your feathers].',
    '[Who knows|Perhaps|Maybe] {class} is [the door you were looking for|where your lightness lives|the wonder you ordered]; [knock|open it|go and see].',
  ],
  details: [
    '[A small secret|A note for the journey|Whispered in advance|Before you step through]: {detail}.',
    '[And do remember|One little spell to learn|Just so you know]: {detail}.',
  ],
};
