import type { StyleProse } from '#server/writing/prose.ts';

/** Playful: a grin and a wink, games instead of goals; light on its feet, never silly at anybody's cost. */
export const playful: StyleProse = {
  headers: [
    '{class}? [Yes please|Oh yes|Count me in|Let’s go]',
    '[Come out and play|Recess is back|Grown-up playtime|Giggles included]',
    '[Hop into|Bounce into|Tumble into|Skip over to] {class}',
    '{class} and [a good giggle|other mischief|happy feet|zero frowning]',
    '[Play first|Wiggle on|Up, down, whee|Try it, laugh, repeat]',
  ],
  openings: [
    '[Remember|Do you miss|Who else misses] [playtime|climbing things for fun|upside-down giggling|moving just because]? [Well,|Good news:|Guess what,] [it is back|we saved you a swing|the game is on|we kept it warm].',
    '[Serious faces|Straight faces|Stiff upper lips|To-do lists] [stay at the door|may wait in the hall|go in the cupboard|are not invited], [wobbles come in|giggles go first|happy feet come right in|socks optional].',
    '[Psst|Hey you|Quick question|Pop quiz]: [who said grown-ups|who decided adults|where is it written that people] [have to be sensible|cannot have fun|must skip the fun part|outgrow giggling]? [Not us|Nobody in this room|We checked: no rule].',
    '[A wiggle here|A twirl here|One hop|A tiny shimmy], [a wobble there|an oops there|one spin|a happy squeak], and [suddenly you can do a thing|before you know it you are grinning|there goes the bad mood|look at you go].',
    '[Your inner child|Your silly side|Your happy feet|That giggle of yours] [called|left a message|has been asking|sent us a note]: [more twirling, please|playtime, please|swings before spreadsheets|get up and wiggle].',
    '[We have a rule|There is just one rule|House motto]: [if it makes you laugh|if you wobble|when in doubt], [it counts as training|you get extra points|add a wiggle|do it twice].',
    '[Falling out of it|Getting it wrong|Looking a bit daft] is [half the fun|a move too|highly encouraged], [ask anyone here|we have it on good authority|promise], [so relax|so let’s play|no score kept].',
  ],
  moments: [
    'We [mess about with|play tag with|juggle|try on] <moves>, [swap ideas|add silly names|cheer for the wobbles|laugh a lot], and [accidentally get strong|call it training|somehow learn loads].',
    'You <act>, [squeal a bit|giggle|go whee|look surprised], and [want another go|do it the other way round|high-five whoever is near|ask for the next one].',
    '[First try|Round one|Attempt number one]: [oops|wobble|nearly]. [Then|A giggle later|Next go] you <act> and [strut about|the room cheers|nobody can stop you].',
    '<moves> [are our toys|count as games here|get the giggles going], and [you get to pick your favourite|sharing is part of it|nobody calls time out|we never tidy up].',
    '[Want to|Fancy a chance to|Ever wanted to] <act>? [Us too|Go on then|Same here], [all the time|as often as we can|and we are not even sorry].',
    '[A bit of|A handful of|A merry mix of] <moves>, [a dash of nonsense|some cheering|plenty of laughing]: [that is the recipe|shake well and enjoy|best game in town].',
  ],
  feelings: [
    'You [bounce home|hop out|skip out the door|leave] [with rosy cheeks|two smiles taller|humming something daft|giggling], and [everyone wants to know why|your legs still want to play|the sofa looks boring].',
    '[It is for|Made for|We want] [fidgets|dabblers|giggly people|the curious] and [anyone who skips stairs|secret kitchen dancers|those who never sat still|people with a wiggle to spare], [no coolness required|all wobbles welcome|bring your own silly].',
    '[Side effects|Warning, may cause|Known results]: [sore cheeks from smiling|sudden dancing in queues|random twirling at home], [surprise muscles|a spring in your step|bragging to the cat].',
    '[Good moods|Grins|Giggles] [are catching|stick around|get everywhere], [and yours will last|so watch out|we cannot help it], [long after class|all the way home|even in traffic].',
    '[Nobody is too clumsy|No one is too grown up|Nobody needs to be good] [to play|for this|with us], [we tested it|we are living proof|that is official], [on ourselves|with pride|twice].',
  ],
  invitations: [
    '{class}, {day}! [Bring your wiggle|Come and play|Last one in buys the smoothies|Giggles at the ready]!',
    '[Tag, you are it|Your turn|Catch us if you can]: [come play|hop over|find us] at {studio} {day}.',
    '{instructor} and {class}, {day}: [what could be more fun|say yes quickly|that is a play date]!',
    '[Come wiggle with|Come twirl with|Join] {instructor}, [make a happy mess|collect some oopses|laugh till it counts as training].',
    '[Ready, steady, {class}|On your marks, {class}]! [Bring a grin|Wear something bouncy|Tell your feet].',
    '[Playtime starts|The fun kicks off|We start the giggles] {day} at {time}: [do not be late for the first oops|save your best wobble|skip on in].',
    '[There is a giggle|There is a wiggle|We kept a twirl] at {studio} with your name on it: [come and get it|finders keepers|better hurry].',
    '[Come on over|Pop in|Wiggle on by], [bring a friend to laugh with|leave the frown at home|pick your favourite game], [and play along|and let’s see what happens|yay].',
    '[So, are you in|Shall we play|Coming out to play]? [Happy feet go first|We are already giggling|Say yes with jazz hands].',
    '{class} {day}? [Dibs on the giggles|Shotgun on the fun bit|You bring the wiggle]! [We bring the rest|No take-backs|Pinky promise].',
    '[Swing by|Cartwheel over|Sneak in] {day}, [we will pretend to be surprised|your giggle has a reserved seat|and mess about with us].',
    'At {studio} [wobbling is a love language|grown-ups get recess|the fun has no off switch]; [come poke it|bring spare giggles|tell your knees].',
    '[Guess who misses you|Guess what is on the menu|Knock knock]: {class}! [Come say hi|With extra wiggles|Open up].',
  ],
  details: [
    '[Tiny print for big fun|Play fair and note|Before the giggles start|Top tip]: {detail}.',
    '[Pack your grin, and|Remember|Little memo]: {detail}.',
  ],
};
