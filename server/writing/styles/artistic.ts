import type { StyleProse } from '#server/writing/prose.ts';

export const artistic: StyleProse = {
  voice:
    'looks at movement as line, space, rhythm and texture; curious, a little abstract, always making something',
  headers: [
    '{class}: [a study in motion|lines and light|work in progress|drawn from life]',
    '[Sketch|Compose|Shape|Draw] your {class}',
    '[The body as a line|Space, time, breath|Movement is the medium|An open composition]',
    '[Texture, rhythm|Form and feeling|Negative space]: {class}',
    '[Make something|Leave a trace|Begin with a gesture]',
  ],
  openings: [
    '[Line|Weight|Rhythm|Contrast], [space|breath|texture|tension]: [a body has them all|these are our colors|mix them as you like|the palette is yours].',
    '[Paint has its tubes|Music has its keys|Words have their ink]; we have [weight and breath|a back, a breath, a floor|gravity, and an answer to it], and [that is plenty|it never runs dry|there is always more].',
    '[A body|An arm|A turn|A gesture] [draws a line|opens a space|leaves a trace|asks a question], [and the air keeps it|and the silence answers|and the room becomes a page|and a moment later it is gone].',
    '[Art|Composition|Choreography] [is not made of tricks|happens in between|begins with looking], [it is made of choices|it lives in the pause, the weight, the angle|it takes the courage to leave things out].',
    '[Unfinished|Raw|Rough at the edges] is [where it gets interesting|a good place to start|allowed|how work begins], [so bring what you have|and we like to stay there|and your hands know].',
    '[Think of|Imagine|Take] [movement as ink|the room as a canvas|gravity as your material|breath as a brush], [and yourself as the author|and see what appears|then make the first mark|with nothing to erase].',
    '[A stumble|A pause|A half turn|A sigh] can be [the first brushstroke|a whole scene|the best idea in the room], [if somebody looks closely|if you let it stand|once you stop correcting it].',
    '[Take away|Leave out|Switch off] [the audience|the mirror|the need to be good], and what is left is [a line|a pulse|an honest gesture|a shape looking for air]. [We work with that|That is our material|It is enough to begin].',
    '[Before the steps|Before technique|Before any form|Before the music] [there is|comes|waits] [an impulse|a texture|a rhythm nobody taught you|a color], and [we begin there|it wants a shape|it deserves space].',
    '[Every body|Each of us|Everyone] [writes a different hand|holds another palette|moves in a dialect], and [that is the beauty|we want to see yours|no copy is needed|the sketchbook is open].',
  ],
  moments: [
    'We [take|treat|read|collect] <moves> [as raw material|as sentences|as a vocabulary|as studies], [bend them|cut and rearrange them|look at them from behind], and [make them say something|keep what is true|find a new order].',
    'You <act>, [change the tempo|shift the angle|leave a gap], and [the meaning shifts|suddenly there is a picture|it becomes a phrase|another shape appears].',
    '[From|Out of|Between] <moves> [grows a phrase|we build an image|a composition emerges], [layer by layer|half planned, half found|with room for accident], [and it is yours|never the same|signed by nobody].',
    '[See how, when|Notice how, when|Watch how, when] you <act> [against the rhythm|with another quality|as slowly as paint dries], [the line trembles|space opens|something honest shows].',
    '[There is time|We leave room|You are free] to <act>, [to erase it|to exaggerate it|to repeat it], and [to discover|to choose|to show] [what you meant|the better version|what words cannot].',
    'The <moves> [are only the outline|hold the frame|give the structure]; [you add|you bring|we look for] [the color|tension and release|what makes it breathe|the reason].',
  ],
  feelings: [
    'You [leave|go home|step out] [seeing lines everywhere|with a phrase in your body|composing in your head], and [the street is choreography|ordinary gestures look new|the sketch continues|nothing is only ordinary].',
    '[It is for|An invitation to|Made for] [makers|wanderers|the curious|people] who [look twice|think with their bodies|collect gestures|need somewhere to experiment], [with or without training in art|in every material|whatever their medium].',
    '[The result|The work|What you make] [is not the point|exists for a moment|hangs in no gallery], [the looking stays with you|the making stays in you|and still it changes something].',
    '[Strength|Technique|Balance] [comes along|is the craft behind it|grows in passing], [as in any studio|like good paper|because the work asks for it], [and serves the idea|and lets you say more|quietly].',
    'There is [no right or wrong|no model answer|no fixed frame], only [bolder or softer|clearer and clearer|more or less true]: [a relief|that is freedom|you decide].',
  ],
  invitations: [
    '[Enter|Step into|Be part of] {class} and [give your idea a body|follow an impulse|work with what appears].',
    '{class} is [still missing a color|a draft without you|waiting for its next line]: [add it|sign it with a gesture|come and revise].',
    '{class}, {day}: [an unfinished work|a line looking for yours|open studio of the body|study with pulse].',
    '[The page turns|We open the sketchbook|The work begins] {day} at {time}; [bring your own line|unfinished is welcome|come curious].',
    '[Bring a question|Bring an impulse|Bring your eye] {day}; [the answer will move|we have the space|form will come].',
    'At {studio} [mistakes are material|the blank space is on purpose|gestures are collected]: [contribute yours|come and edit|stay for the details].',
    '[With|Beside] {instructor}, {day}, [the body thinks aloud|we look for the next line|form meets accident]: [join the process|come as a collaborator|contribute].',
    '{class}, {day}: [bring a gesture|add your line|leave a trace|open edition].',
    '[Come and make something|Come and look closer|Come with an open hand|Come unfinished], [leave with a phrase|the composition needs you|we will find the form], [or just a sketch|and surprise yourself|as you are].',
    '[Compose|Explore|Draw|Improvise] with {instructor} at {studio}[| and keep the sketches| for a while]: [see what takes shape|leave a line behind|form follows feeling|everything is material].',
    '{studio} is [the studio and the canvas|an open sketchbook|the white page] {day}; [make the first mark|come and work|you are the ink].',
    '[The space is open|The frame is empty|The first line is missing]: [step in|it could be yours|begin], [gesture first|no plan needed|in your own hand].',
    '{class} with {instructor}: [an experiment|a shared sketch|movement as a conversation], [add to it|come and take part|your voice is missing].',
  ],
  details: [
    '[In the margin|A note on materials|Preparatory note|Footnote to the work]: {detail}.',
    '[Materials and such|Pinned to the wall|Pencilled in]: {detail}.',
  ],
};
