import type { StyleProse } from '#server/writing/prose.ts';

export const artistic: StyleProse = {
  voice:
    'looks at movement as line, space, rhythm and texture; curious, a little abstract, always making something',
  headers: [
    '{class}: [a study in motion|lines and light|work in progress|drawn from life]',
    '[A sketch of|Notes on|A study of|Sketches of] {class}',
    '[The body as a line|Space, time, breath|Movement is the medium|An open composition]',
    '[Texture, rhythm|Form and feeling|Negative space]: {class}',
    '[Make something|Leave a trace|Begin with a gesture]',
  ],
  openings: [
    '[Line|Weight|Rhythm|Contrast], [space|breath|texture|tension]: [every body has them|these are our colors|the whole palette is yours], [and you decide how to mix them|and nobody uses them alike|and all they ask is attention].',
    '[Painters have their tubes|Musicians have their keys|Writers have their ink]; we have [weight and breath|a back, a breath, a floor|gravity, and an answer to it], and [that is plenty|it never runs dry|there is always more].',
    '[A body|An arm|A turn|A gesture] [draws a line|opens a space|leaves a trace|asks a question], [and the air keeps it|and the silence answers|and the room becomes a page|and a moment later it is gone].',
    '[Art|Composition|Choreography] [is not made of tricks|happens in between|begins with looking]; [it is made of choices|it lives in the pause, the weight, the angle|it takes the courage to leave things out].',
    '[Unfinished|Raw|Rough at the edges] is [where it gets interesting|a good place to start|how all work begins], [so bring what you have|and we like to stay there|and your hands will find the rest].',
    '[Think of|Imagine|Take] [movement as ink|the room as a canvas|gravity as your material|breath as a brush], [and yourself as the author|and see what appears|then make the first mark|with nothing to erase].',
    '[A stumble|A pause|A half turn|A sigh] can be [the first brushstroke|a whole scene|the best idea in the room], [if somebody looks closely|if you let it stand|once you stop correcting it].',
    '[Take away|Leave out|Switch off] [the audience|the inner critic|the need to be good], and what is left is [a line|a pulse|an honest gesture|a shape of your own]. [We work with that|That is our material|It is enough to begin].',
    '[Before the steps|Before technique|Before any form] [there is|comes|waits] [an impulse|a texture|a rhythm nobody taught you|a color], and [we begin there|it wants a shape|it deserves space].',
    '[Every body|Each of us|Everyone] [has a handwriting|holds another palette|moves in a dialect], and [that is the beauty|we want to see yours|no copy is needed|yours belongs in the sketchbook].',
  ],
  moments: [
    'We [take|treat|read|collect] <moves> [as raw material|as sentences|as a vocabulary|as studies], [bend them|cut and rearrange them|look at them from behind], and [make them say something|keep what is true|find a new order].',
    'You <act>, [change the tempo|shift the angle|leave a gap], and [the meaning shifts|suddenly there is a picture|it becomes a phrase|another shape appears].',
    '[From|Out of|Between] <moves> [grows a phrase|we build an image|a composition emerges], [layer by layer|partly by accident|out of almost nothing], [and it is yours|and it is never the same|and nobody can copy it].',
    '[See how, when|Notice how, when|Watch how, when] you <act> [against the rhythm|with another quality|as slowly as paint dries], [the line trembles|space opens|something honest shows].',
    '[There is time|We leave room|You are free] to <act>, [to erase it|to exaggerate it|to repeat it], and [to discover|to choose|to show] [what you meant|the better version|what words cannot say].',
    'The <moves> [are only the outline|hold the frame|give the structure]; [you add|you bring|we look for] [the color|tension and release|what makes it breathe|the reason].',
  ],
  feelings: [
    'You [leave|go home|step out] [seeing lines everywhere|with a phrase in your body|composing in your head], and [the street is choreography|ordinary gestures look new|the sketch continues|nothing is only ordinary].',
    '[It is for|A home for|Made for] [makers|wanderers|the curious|people] who [look twice|think with their bodies|collect gestures|like to experiment], [with or without training|in any body|whatever their medium].',
    '[The result|The finished piece|What you make] [is not the point|exists for a moment|hangs in no gallery], but [the looking stays with you|the making stays in you|it changes how you move].',
    '[Strength|Technique|Balance] [comes along the way|is the craft behind it|grows while you look elsewhere] [and serves the idea|and lets you say more|and makes the lines bolder].',
    'There is [no right or wrong|no model answer|no fixed frame], only [bolder or softer|clearer and truer|more or less true]: [what a relief|that is freedom|you decide].',
  ],
  invitations: [
    '[Enter|Step into|Be part of] {class} and [give your idea a body|follow an impulse|work with what appears].',
    '{class} is [still missing a color|a draft without you|waiting for its next line|an open question]: [add yours|sign it with a gesture|come and revise|come and answer].',
    '{class}, {day}: [an unfinished work|a line looking for yours|a sketchbook for the body|a study with a pulse].',
    '[The page turns|We open the sketchbook|The work begins] {day} at {time}; [bring your own line|unfinished is welcome|come curious].',
    '[Bring a question|Bring an impulse|Bring your eye] {day}; [the answer will move|we have the space|form will come].',
    'At {studio} [mistakes are material|the blank space is on purpose|gestures are collected]: [contribute yours|come and edit|stay for the details].',
    '[With|Beside] {instructor}, {day}, [the body thinks aloud|we look for the next line|form meets accident]: [join the process|come as a collaborator|come and add yours].',
    '{class}, {day}: [bring a gesture|add your line|leave a trace|come and make something].',
    '[Come and make something|Come and look closer|Come with an open mind|Come unfinished], [leave with a phrase|the composition needs you|we will find the form], [or just a sketch|and surprise yourself|as you are].',
    '[Compose|Explore|Draw|Improvise] with {instructor} at {studio}[| and keep the sketches| for a while]: [see what takes shape|leave a line behind|form follows feeling|everything is material].',
    '{studio} is [the studio and the canvas|an open sketchbook|the white page] {day}; [make the first mark|come and work|you are the ink].',
    '[The space is open|The frame is empty|The first line is missing]: [step in|it could be yours|begin], [gesture first|no plan needed|in your own hand].',
    '{class} with {instructor}: [an experiment|a shared sketch|movement as a conversation], [and you can add to it|so come and take part|and your voice is missing].',
  ],
  details: [
    '[In the margin|Notes for the work|Preparatory note|Footnote to the work]: {detail}.',
    '[Noted beside the sketch|Pinned to the wall|Penciled in]: {detail}.',
  ],
};
