import type { StyleProse } from '#server/writing/prose.ts';

export const whimsical: StyleProse = {
  voice:
    'small odd images, clouds with opinions and teacups on vacation; tender nonsense that makes sense by its last clause',
  headers: [
    '{class} and [a cloud with plans|one curious teacup|other tall tales|a borrowed breeze]',
    '[The tall tale of|Down the lane to|A kite string to|This way to] {class}',
    '[Somersault weather|The moon wears slippers|Feathers in the pockets|Umbrellas optional]',
    '{class}, [said the kite|with a dash of cloud|by balloon|and off we float]',
    '[Follow the snail|A pocketful of wind|Mind the daydreams]',
  ],
  openings: [
    '[One part feather|Two spoons of sky|A thimble of courage|A teaspoon of breeze], [a pinch of giggle|one button undone|some borrowed starlight|a sock full of springs]: [stir gently|shake well|leave to rise], and [there you go, floating|call it dancing|you are ready to dance].',
    '[Worries are heavy|Shoes are heavy|Thoughts are heavy], [so we leave them by the door|so we hand them to the snail|but not once they are hung up], and [up we float|the ceiling comes closer|suddenly there is room to twirl].',
    '[If socks could dream|If lampposts could waltz|If buttons had wings], [they would end up here|they would ask for this very tune|they would come and dance with us], [somewhere between a hop and a hum|a bit wonky, all delighted|grinning from end to end].',
    '[If you were|If you woke up as|If you turned into] [a ribbon|a dandelion|a jellyfish|a kite], [where would you twirl|which way would you drift|would you stay on the ground|how would you say hello]? [Come and show us|We would love to see it|Your arms already know|Ask your elbows].',
    '[Gravity|The floor|The ceiling] [is on a tea break|has gone out for buns|is feeling generous|has agreed to look away], [so we may float a little|just long enough to twirl|and has left us the keys].',
    '[The wind|The teapot|A passing cloud|The umbrella stand] has [left you a note|saved you a dance|asked after you]: [bring your elbows|come as a kite|wear your laughing hat], [and mind the puddles of light|and come as you are|and it says please].',
    '[Not all clouds|Not all feathers|Few teacups] [know they can dance|understand gravity|get to try this], [but you will|but you do|and yet how well they float].',
    '[Hang your worries|Leave your thoughts|Park your snail|Leave your to-do list] [on the hat stand|in the umbrella jar|by the cookie tin]; [it is warm there|all will be looked after|nothing gets lost there], so [come along|try on some air|borrow a cloud].',
    '[The wind|The moon|A passing cloud|Our kettle] [told us|whispered that|left a postcard saying|insists] [your knees want a holiday|you always wanted to fly|your shoulders need balloons|there is a dance in your elbow], [and it never fibs|so here we are|and we quite agree].',
    '[Somewhere|On a shelf|In a coat pocket|Between two clouds] [a teacup|a lost balloon|a small brave snail|an umbrella] is [practicing its pirouette|dreaming of a twirl|learning to float|humming a waltz], [and so might you|and it saved you a dance|and you could be next].',
  ],
  moments: [
    'We [stir up|knit|fold] <moves> [into paper boats|into something that floats|the way clouds do], and [sail off on them|hang them up to dry|send them off with a wave|see who claps].',
    'You <act>, [and somewhere a teapot claps|the air says pardon|a small bell rings], and [you rather like it|nobody is more surprised than the ceiling|up pops a daydream].',
    '[Out of a hat|From under a cushion|With a soft plop] come <moves>, [still warm|slightly crumpled|smelling of rain], and [you may keep one|they follow you about like ducklings|they fit like slippers].',
    '[The trick is to|The recipe says to|All kites know how to] <act> [as if nobody told you not to|with a song in your toes|while thinking of pancakes]; [it works|try it|the moon does].',
    '[A few|Several|Some well-behaved] <moves> [go for a stroll|play leapfrog|ride a bicycle] [up your spine|through the room|across the floor]; [wave to them|tip your hat|they are home in time for tea].',
    '[Like any|Much as a|Just as a] [jellyfish|dandelion|brave snail] would, you <act> and [forget which way is up|drift a little|feel quite tall], [thank you very much|and land on a smile|and nobody minds].',
  ],
  feelings: [
    'You [float|tiptoe|waltz] home [with your hat on sideways|two balloons lighter|with clouds in your shoes], [humming|waving to lampposts|a smidge taller], and [the kettle notices|sleep like a loaf|the cat demands to know why].',
    '[It is for|Just right for|Knitted for] [daydreamers|snails in a hurry|people with kites in their heads|collectors of buttons], [tall or small|wobbly or wound up|of every cloud shape], [pockets full or empty|hats optional|odd socks too].',
    '[Your bones|Your toes|Your ribs] [will thank you|turn into wind chimes|hum like a happy fridge], [all the way home|the small ones loudest|for ages after].',
    '[Muscles grow here|Strength turns up|Balance arrives] [like mushrooms|on tiptoe|disguised as a joke], [in the quiet|when nobody looks|after a good giggle], and [there is cake to celebrate|the snail takes notes|you may take some home].',
    '[No one is too odd|Nothing is too silly|No wobble is too wide] [for this patch of sky|for our teapot|for this umbrella]; [we checked with the moon|we have the paperwork|cross our buttons].',
  ],
  invitations: [
    '[Pack a feather|Whistle once|Borrow an umbrella] and [come float a while|we will find you|tumble our way]; [the sky is in|no hurry, dear snail|there is room on the cloud].',
    '[Turn left at the teapot|Follow the snail|Take the next breeze] to {studio} {day} and [mind the falling feathers|knock like a rabbit|float right in].',
    '[Shall we|Why not|Let us] [float|wander|hop] over to {class} {day}, [you and the breeze|like two odd socks|before the tea gets cold]?',
    '[Come by cloud|Come by teacup|Come on tiptoe|Come by snail]; [the door is as wide as a yawn|the moon is minding the door|there is always one more balloon|the umbrella has missed you], [and do wave|and the kettle is on|so mind the step].',
    '[A coat peg waits|A puddle of sky is left|A cushion is kept|The teapot has a cup] for you at {studio}: [hang up your hat|jump in|no need to knock|mind the umbrella].',
    '[Drift along to|Paper-boat your way to|Tumble gently into|Hop, skip and float to] {class} with {instructor} and [bring back a bit of sky|swap a worry for a feather|come home in odd socks|leave your snail with us|catch the next breeze home].',
    'At {studio} [the ceiling tells jokes|umbrellas learn to waltz|the clouds wipe their feet]: [pop your head in|come and listen|come and twirl along].',
    '[The kite goes up|All teacups rise|The balloons are untied] {day} at {time}; [do not blink|bring a lucky button|bring a pocket for the wind].',
    '{class}, {day}: [by order of the moon|a parade of one, or more|hats will be thrown|the snail is driving].',
    'With {instructor} there is [a spare cloud for you|always a kettle on|a balloon to untie|room for one more daydream]: [join us|hop over|float by] for {class} {day}.',
    '{class}? [The kite says yes|A button told me you would|Even the kettle is going]. [Boots on|Off you float|Take my umbrella].',
    '[Tumble out of your teacup|Untie your balloon|Tell the cat to wait up] {day}, [for we have saved you a cloud|and bring the breeze|and mind the puddles of sky].',
    '{class}, {day}. [The moon is coming too|Bring a spare daydream|A cloud will show you in|Boots or feathers, both fine].',
  ],
  details: [
    '[Tucked in the teapot|A note from the snail|Tied to the kite|Under the saucer]: {detail}.',
    '[The moon adds|A postscript from the cloud|Pinned to a feather]: {detail}.',
  ],
};
