import type { StyleProse } from '#server/writing/prose.ts';

/** Mysterious: half said and half shown; shadows, doors and pauses, and the answer is always to come and see. */
export const mysterious: StyleProse = {
  headers: [
    '{class}. [Say no more|Ask no one|Tell nobody|Come and see]',
    '[Behind the door|In the half-light|Past the last lamp|Under the silence]: {class}',
    '[Something is moving|Not everything has a name|Some doors open inward|What the mirror knows]',
    '[The secret of|Rumours of|The other side of] {class}',
    '[Unspoken|Half in shadow|Hidden in plain sight]',
  ],
  openings: [
    'There are [things|secrets|truths|answers] [no mirror shows|the body keeps|never written down|only shadows know], [until you move|and they wait in silence|though you have felt them|just beneath the skin].',
    '[Nobody talks about|No one mentions|They never explain|You will not read about] [what happens here|the pause between two turns|how the room changes|why we come back], [rightly so|you have to be there|it would spoil the silence].',
    '[A door|A shadow|A single breath|A silhouette], [half open|on the wall|then silence|in no hurry], and [you already want to know|the question is yours|something in you leans closer|the rest is unsaid].',
    '[You think you know|You only half know|Others have guessed] [how you move|your own shadow|the person in the mirror|where your edges are]. [Look again|Perhaps|Not quite|Not all of it].',
    '[It starts|It always starts|Everything begins] with [a silence|a glance|something unfinished|a step nobody hears], [and then the dark moves|and ends where you least expect|who knows where it leads|and you cannot look away].',
    '[Listen|Come closer|Lower your voice]. [Under the noise|Behind the breath|Below the surface] [something is waiting|there is another rhythm|a story turns over], [and it knows your name|and it has time|still untold].',
    '[What you hide|What you hold back|The part you never show] [has a shape|moves beautifully|casts a long shadow], [and it is ready|though no one has seen it|and it wants out].',
  ],
  moments: [
    'We [trace|uncover|follow|lose ourselves in] <moves> [as one reads in the dark|without asking why|like a path at dusk|that seem to come from nowhere], [and find what was hidden|and leave no trace|until they answer].',
    'You <act>, [and for a breath|unseen, unhurried, and|and somewhere in it] [someone else looks out|the shadow moves first|you vanish|the silence bends].',
    '[Between the|Behind the|Inside the] <moves> [lies a pause|something is concealed|runs a thread], and [only you can read it|the pause is everything|few ever notice|that is the secret].',
    '[No one explains|Nobody asks|It is never said] why you <act> [the way you do|like that|so quietly]; [the body knows|it is enough to feel it|we only watch the shadows].',
    '[Dark, slow|Veiled|Unspoken] <moves>, [a held breath|a look over the shoulder|a trace on the floor], [and then nothing|and the question stays|and then, a turn].',
    '[Once you|When at last you|The moment you] <act>, [you will understand|a door closes behind you|there is no need for names]; [until then, silence|we say no more|keep it].',
  ],
  feelings: [
    'You [leave|slip out|go home] [with a secret|changed, slightly|with shadows in your step|as someone a little else], and [nobody can say what it is|you will not explain|they will wonder|it suits you].',
    '[It is for|Meant for|It calls] those who [would rather ask than know|like the dark side of the light|have more than one story|never told the whole of it], [and keep it well|and never quite will|you know who you are].',
    '[What you find|What you lose here|What follows you home] [cannot be photographed|stays between you and the dark|has no name yet], [but you will feel it|and that is its power|look for it anyway].',
    '[The strength|The calm|The boldness] [comes from somewhere|arrives unannounced|was there all along], [deep down|in the dark of the body|behind the ribs], and [does not leave|asks no permission|waits for you].',
    '[Afterwards|Later, alone|In the quiet after], [you will recall a single turn|one movement keeps returning|the silence feels different], [and you smile|and you say nothing|again and again].',
  ],
  invitations: [
    '{class}. {day}. [The rest is silence|Nothing more is known|You were never told|Follow the shadow].',
    '[Find|Seek|Look for] {instructor} at {studio} and [ask nothing|you will know|let the dark do the rest].',
    '{instructor} [will show you the way|may lead the way|may hold the key] to {class}: [come and be shown|come alone or not|follow quietly].',
    '[Something waits for you|A shadow turns its head|The curtain moves] at {studio} {day}: [you decide|come closer|do not tell].',
    '[When the clock says {time}|At {time}, exactly|The door closes at {time}], [the story begins|silence falls|you will either know or wonder].',
    '[They whisper about|You have heard of|Some call it] {class}. [Come and find out|Believe none of it, come|The truth is stranger].',
    '[{day}, with|Be there {day}, with] {instructor}. [Bring your shadow|Leave your name outside|Say nothing yet].',
    '[Come and see|Come closer|Step past the threshold], [or wonder forever|and keep it to yourself|the dark is kind], [stranger|that is all we say|you know when].',
    '[You know the way|The door is not locked|We have said enough]: [come|now turn the handle|the next move is yours].',
    '{class}, {day}: [a door, a breath, a turn|what follows is yours|nothing is as it seems|watch the shadows].',
    '[Disappear with us|Vanish for a while|Be nowhere else] {day}; [no one will ask|you will return, somehow|leave no note].',
    'At {studio} [the walls keep secrets|the silence has a pulse|shadows learn to dance]. [Listen|Do not knock|You will see].',
    '{class}: [ask the one who came back changed|it has been expecting you|the name is only the surface]. [Enter|Closer|Now you know less].',
  ],
  details: [
    '[One clue|The only hint|A sign for those who look|Written in the margin]: {detail}.',
    '[All that may be told|What we can reveal|Whispered at the door]: {detail}.',
  ],
};
