import type { StyleProse } from '#server/writing/prose.ts';

/** Elegant: measured and precise, long lines and few adjectives; says less than it could. */
export const elegant: StyleProse = {
  headers: [
    '{class}, [beautifully simple|in long lines|with poise|quietly refined]',
    '[The art of|A study in|The quiet of|On the line of] {class}',
    '[Grace is a practice|Less, but better|Poise, patiently|Every line considered]',
    '[Composed|Unhurried|Precise]: {class}',
    '[Lengthen|Refine|Compose yourself], beautifully',
  ],
  openings: [
    '[Elegance|Grace|Poise|Finesse] is [rarely loud|seldom an accident|mostly a matter of patience|a habit of attention]; it [begins in the spine|lives in the details|rests on strength|takes its time].',
    '[A long neck|An open collarbone|A pointed foot|A quiet breath], [a clear line|a steady gaze|an unhurried turn], and [the room falls into order|nothing more is needed|the rest follows|the body finds its sentence].',
    '[Between|Somewhere between] [effort and ease|strength and silence|the breath and the line] [there is a place|lies a moment|one finds a point] [of perfect balance|where nothing is forced|worth returning to].',
    '[What looks effortless|What appears light|A beautiful line] [is usually well prepared|has been drawn many times|begins with good foundations], [and the drawing is a pleasure|and we enjoy the work|like everything worth keeping].',
    '[To move well|To move with care|To finish a line] is [a quiet luxury|a form of courtesy|its own reward|a small art], [and it suits everyone|and one we practise gladly|offered here without ceremony].',
    '[Stand a little taller|Lift the crown of the head|Let the shoulders settle], [breathe once|soften the hands|take in the room], and [consider the line begun|let the work begin|allow the body to answer].',
    '[Simplicity|Restraint|Precision] [has its own glamour|asks for strength|flatters every body]: [one line|one turn|one breath], [placed exactly|well finished|and then the next].',
  ],
  moments: [
    'We [refine|consider|polish|place] <moves> [with a jeweller’s patience|from the centre outward|as one edits a sentence|until nothing is superfluous], [and let them breathe|without haste|then set them side by side].',
    'You <act>, [attentive to|mindful of|listening for] [the last inch|the pause afterwards|the quality of the line|the exit as much as the entrance].',
    '[Clean|Measured|Lucid|Well-placed] <moves> [follow|answer|complete] one another [like phrases of a letter|in good order|with room between them], [and end in stillness|and never hurry|and are finished properly].',
    '[Here one learns|We take the time|There is leisure] to <act> [and to finish it|with composure|to the very fingertips], [not merely to arrive|as though it cost nothing|and to mean the ending].',
    '[Attention goes|Our care goes|We give our time] to <moves>: [how they begin|where they lengthen|what holds them], [how they resolve|when they pause|what may be left out].',
    '[Each time you|As you|Whenever you] <act>, [something lengthens|a line grows clearer|the breath grows quieter] and [strength becomes invisible|effort recedes|poise remains].',
  ],
  feelings: [
    '[One leaves|You leave|You return to the street] [a little taller|with a quieter mind|in better order|with length in the spine], and [the posture stays|it is noticed|the day falls into line|doors seem to open].',
    '[It suits|It is meant for|It rewards] those who [care for detail|prefer depth to display|would rather finish than hurry|like strength with manners], [in any body|at their own pace|and are glad to begin].',
    '[What remains|What one keeps|What you take with you] is [a certain composure|the memory of balance|a longer breath|a steadier gaze], [worn lightly|good for any occasion|which improves with use].',
    '[Strength|Control|Balance] [arrives discreetly|grows without announcement|settles in], [line by line|in the small muscles|through repetition], and [carries you well|lasts|needs no mirror].',
    '[Nothing here|No part of it|None of this] [is hurried|asks for show|needs applause], [and that|and precisely that|which] [is its charm|makes it beautiful|is a relief].',
  ],
  invitations: [
    '[You are expected|We look forward to you|A place is kept for you] at {studio} {day}, [at your own pace|as you are|with pleasure].',
    '{instructor} [will receive you|will be expecting you|will be glad to see you] {day} [for|at] {class}, [as ever|with pleasure|in good time].',
    '{class} [takes place|is taught|is held] {day}; [do join us|consider yourself invited|we should be delighted].',
    '[Kindly join|Join|Share your practice with] {instructor} at {studio} and [give the line its due|let poise take shape|enjoy the finish].',
    '[We begin|The first breath is taken|The work begins] {day} at {time}, [composed|and in good company|without fuss].',
    '[Reserve a little time|Set aside a moment|Make a little room] for {class}; [your posture will thank you|it repays attention|it is time well kept].',
    '{class} with {instructor}: [considered|unhurried|gracious], and [open to you|better with you|waiting].',
    '[Come|Do come|Come, then,] and [lengthen a line with us|take your place|practise a little grace], [at your own measure|in your own time|simply].',
    '[The invitation stands|You are cordially invited|We should like to see you]: [arrive a little early|bring your good posture|bring patience], [leave a little taller|and take grace home|and enjoy it].',
    '{class}, {day}: [a line to look forward to|composure, in company|time well spent|quietly splendid].',
    '[May we expect you|Might we see you|Shall we say] {day}? [The floor is yours|It would be a pleasure|A good line likes company].',
    'At {studio}, [care is customary|the line comes first|one takes one’s time]; [you will fit in beautifully|do stay|be our guest].',
    '[Consider|Allow us to suggest|We warmly recommend] {class}: [a small luxury|restraint with a pulse|balance, made visible].',
  ],
  details: [
    '[Please note|A detail worth knowing|For your preparation|By way of preparation]: {detail}.',
    '[One practical point|A brief note|We suggest]: {detail}.',
  ],
};
