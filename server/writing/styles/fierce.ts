import type { StyleProse } from '#server/writing/prose.ts';

/** Fierce: short sentences with a pulse; strength you earn, said straight, with warmth under the growl. */
export const fierce: StyleProse = {
  headers: [
    '{class}. [No excuses|Full power|All in|No brakes]',
    '[Bring it to|Show up for|Own] {class}',
    '[Strong is a verb|Make some noise|Take up space|Come hungry]',
    '[Claim|Rule|Charge] your {class}',
    '[Burn bright|Hold on tight|Stand tall, grip hard|Louder than doubt]',
  ],
  openings: [
    '[Nobody hands you|You do not borrow|You cannot download|No one lends you] [strength|nerve|fire|power]. You [build it|earn it|grip it|sweat for it], [rep by rep|bruise by bruise|breath by breath|one try at a time].',
    '[Doubt|Fear|That little voice|The comfort zone] [can wait outside|gets no vote in here|has left the room|will hate this]. [You came to work|We came to move|Plant your feet|Roll up your sleeves].',
    '[Shoulders back|Chin up|Jaw loose, core tight|Feet planted]. [Eyes forward|Deep breath|No apologies|Big breath in]. [This is your ground|Now we move|You are not small|Now take up space].',
    '[You are stronger|There is more fire in you|Your body can do more] than [the mirror knows|your worst day|anyone told you|you gave it credit for], [and we can prove it|so let us use it|and we are not shy|so come and test it].',
    '[Quiet is fine|Soft is fine|Careful is fine], [but not here|just not with us|for other places]: [we roar|we grip|we climb out of our heads|we go all the way].',
    '[Muscle|Courage|Grit] is [a decision|a habit|a practice|a fire]. [Make it|Feed it|Guard it|Grow it], [then make it again|with both fists|and do not stop|out loud].',
    '[Some days|Most days|Every so often] you need [a fight worth having|something to conquer|to hear yourself roar|a room that dares you], [and this is it|no holding back|right to the end].',
  ],
  moments: [
    'We [attack|drill|own|throw ourselves into] <moves> [until they give in|until they are ours|like we mean it|with everything we have]. [Then once more|No half measures|Again|And louder].',
    '[You will|You are going to|Watch yourself] <act>. [Shaking|Sweating|Swearing a little|Grinning], [but up|but there|and unstoppable|and hungry for more].',
    '[Miss it|Slip|Fall out of it]? [Good|Fine|Who cares]. You <act> [again|harder|smarter], and [this time it sticks|this time it is yours|the room cheers].',
    '[Strong|Sharp|Wild|Bold] <moves>, [loud breathing|burning thighs|fast pulse], [zero apologies|no small gestures|and a crew behind you]: [that is the plan|that is class|count us in].',
    '[First you|Soon you|Give it time and you] <act>. [Then|After that|Next] you [look for something harder|want the next one|raise the bar yourself|stop asking if you can].',
    'The <moves> [bite back|fight you|push hard] [at first|for a while|until they do not], and [that is why we love them|you push harder|you bite harder].',
  ],
  feelings: [
    'You [walk out|leave|step outside] [taller|louder|with steel in your spine|with fire in your legs] and [the stairs fear you|the world moves over|nobody calls you small|doubt crosses the street].',
    '[Sore is a promise kept|Tired feels like a trophy|Every bruise is a badge], [and strong is forever|and you keep the power|and pride lasts longer], [ask anyone here|believe it|count on it].',
    '[For the ones|For all those|For all of you] who [refuse to shrink|have something to shake off|get up one more time|are done with being nice]: [this is home|your pack is here|come and be loud].',
    '[What you lift here|What you learn to hold|What you conquer in this room], [you carry everywhere|you never put down|you take to the street], [in your back|in your voice|in how you enter a room].',
    '[Rage|Stress|A bad week] [goes in|walks in with you|fuels it], [power comes out|and does not walk out|and burns clean], [every single time|guilt not included|try it].',
  ],
  invitations: [
    '{class}, {day}. [Bring your fire|Bring your fight|Show up|Come ready]. [We match it|The rest is work|We do not wait|Leave taller].',
    '[Face|Meet|Stand beside] {instructor} {day} and [hold nothing back|find your edge|give it all you have].',
    '[Get to|Storm|March into] {studio} {day} and [take your place|make it count|leave doubt at the door].',
    '[{day} at {time}|We go {day} at {time}|Doors and hearts open {day} at {time}]: [be there|step up|no hiding].',
    '{class} with {instructor}: [come and earn it|come and take it|grip first, think later|dare you].',
    '[Your spot|Your fight|Your roar] [belongs|has a home] at {studio}. [Claim it|Use it|Let it out].',
    '[Say it|Mean it|Swear it]: {class} is [mine|next|on]. [Then prove it|Now move|See you there].',
    '[Stop waiting|Quit hesitating|Enough thinking]. [Shake out your hands|Tie your hair back|Grab your courage] and [come fight with us|show us|get in here].',
    '[Come loud|Come strong|Come as you burn] or [come as you are|come shaking|come tired]; [just come|we will light the rest|leave like thunder].',
    '{day}. [We burn|We rise|We roar]. [You in|Join the pack|Take the front row]. {class} [wants a fight|starts here|has teeth].',
    '[Throw your weight|Put your back|Sink your teeth] into it {day}. [Mercy is optional|We go hard|Leave it all here].',
    '{studio} [does not do timid|is where we sharpen up|has room for giants]. [Walk in|Prove it|Kick the door, politely].',
    '{class} [will ask everything|will test you|does not flinch]. [Answer|Neither do you|Good. Come].',
  ],
  details: [
    '[Know this|Listen up|Before you charge in|House rule]: {detail}.',
    '[Arm yourself|Get ready|Take note]: {detail}.',
  ],
};
