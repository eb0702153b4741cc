import type { StyleProse } from '#server/writing/prose.ts';

/** Poetry: free verse in short breaths, one image at a time; it rests on the pause and never rhymes by force. */
export const poetry: StyleProse = {
  headers: [
    '{class}, [a verse in motion|read by the body|line by line|a breath, a turn]',
    '[A poem called|Stanzas of|The body’s|Between the lines of] {class}',
    '[What the body writes|A line, a breath, a line|Verse without paper|Where the breath breaks]',
    '[Ode to|First lines of|Slow verses for] {class}',
    '[Written in weight and air|The pause is also dance|Bone, breath, balance]',
  ],
  openings: [
    '[First the breath|First the weight|First the silence|First the floor], [then the arm like a branch|then the turn|then the slow lifting of the eyes|then a line through water], [and the body begins to speak|and nothing is forgotten|and the quiet has a shape].',
    '[The body|A shoulder|The spine|Each wrist] [is an old letter|remembers rivers|keeps its own weather|knows one word for sky], [unfold it|read it slowly|and moves to say it|and longs to be read aloud].',
    '[Who taught|Tell me, who taught|I wonder who taught] [the heron to wait|the wave to return|smoke to climb|the leaf to fall so well]? [The same silence|Something in us knows|Ask your own bones|It lives in your spine].',
    '[Between the falling|Between the breath|Between one step|Between holding] and [the rising|the next|the letting go|the answer], [a small country|there is a stillness|a door of air|one white pause], [and you live there|come in|learn its name].',
    '[Weight|Salt|Air|Time], [then lightness|then a turning|a heart in it|skin], [as a river carries its light|as birds agree to turn|as dusk lays down its coat|like the first line of something].',
    '[Let the arms|Let the knees|Let the ribs] [be wind|be branches|be a slow tide|be an open book], [let the floor be shore|let silence turn the page|let the rest be sky].',
    '[Not the leap|Not the height|Not the applause], [but the hush before|but the hand that opens|but the weight you trusted|but the turn, unseen], [stays|is the poem|is what we are made of].',
  ],
  moments: [
    '[Here|In this quiet|Breath after breath], <moves>, [like lines in a margin|like rain making up its mind|like swallows|as water says it], [and each has its pause|and no line is wasted|and after each, the hush].',
    'You <act>, [the air closes behind you|the breath turns its page|a shadow follows, late], [soft as a comma|and it is enough|and the verse goes on|and something answers].',
    '[We write with|We read|We whisper] <moves>, [slow ink|no paper|a grammar of skin and air], [line, breath, line|crossing out nothing|until the silence sings].',
    '[To|Only to|Simply to] <act>, [as the tide does|without haste|as if it were a name], and [to begin again|to let it end|to stay inside the pause].',
    '[Out of breath|Out of bone|Out of stillness] come <moves>, [shy at first|salt-bright|each one a syllable], and [the body believes them|suddenly a sentence|the floor leans in to listen].',
    '[As you|And when you|While you] <act>, [somewhere a window opens|the old weight loosens|time lies down like a dog|a bird leaves the wire] and [light comes in|you are a verb again|nothing moves|the silence ripens|snow falls upward].',
  ],
  feelings: [
    '[You leave|You go|Homeward, you go] [like a page turned|with rivers in your arms|lighter by one sorrow|quiet as snow], [the street reads differently|and something still sings|and the dark is kind|carrying the rhythm].',
    '[For those|A verse for those|It is for those] [who listen|who carry too much|who speak best without a voice|whose hands remember], [for the tired and the tender|for every body’s weather|for you, then].',
    '[Strength|Courage|Balance] [is a word learned by heart|is a slow root|is not loud], [it grows in the dark|it holds like a line held|in bone, in breath], [and blossoms|and bears you|and stays].',
    '[What the day broke|What was clenched|All that was loud] [loosens|lies down|falls silent], [syllable by syllable|as ice does|in the warmth of moving], [and you remain|and the breath is wide].',
    '[Nothing is asked|Nobody counts|No one needs to shine], [only be here|only breathe|only the next line], [only this|and it is plenty|and the rest is air].',
  ],
  invitations: [
    '{class}, {day}: [bring your breath|come, be a line in it|the page is open|listen].',
    '[Come to|Find your way to|Let the road lead to] {studio} {day}, [where silence learns to move|and write yourself in air|the floor is waiting to be read].',
    '{instructor} will [keep the quiet for you|open the book|give the first line], {day}, [you write the next|come closer|and the poem needs you].',
    '[Read|Speak|Breathe] {class} with {instructor}, [slowly|as one reads by a window|and by heart].',
    '[The first line falls|The silence breaks|A page turns] {day} at {time}: [be in it|come and listen|bring only breath].',
    '[At {studio}|Here, at {studio}], [a pause is kept for you|there is a white page|the light leans your way]: [enter|step into it|fill it with your weight].',
    '[And then|And so], {class}: [a breath you share|a verse you dance|an answer], [come|be part of it|let it be yours].',
    '[Come|Come, then|Come softly], [as rain comes|as you are|with your whole weight|with your unfinished line], [and let the body read|and be the verse|and stay for the pause].',
    '[There is a line|There is a breath|There is a stillness] [only you can move|missing without you|shaped like you]: [come and say it|come and fill it|it is listening].',
    '{class}, {day}: [a breath with a name|the margin is wide|as if the air had asked|ink, bone, light].',
    '[Lay down the loud|Unlearn the hurry|Leave the noun, be the verb] {day}, [and come|the rest is rhythm|we read you slowly].',
    'At {studio} [the silence has a floor|each breath is a line|the air turns its page|a pause has opened]: [walk in|answer|be the next word|stay a while|listen].',
    '{class}, [because the body asks|because silence is not empty|because the arms remember]: [come and answer|come while it sings|come].',
  ],
  details: [
    '[In the margin|A line in small letters|Below the verse|Written small]: {detail}.',
    '[And plainly|Prose, for a breath|Set down simply]: {detail}.',
  ],
};
