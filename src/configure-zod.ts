import { config } from 'zod';

// Must run before any other module: Zod tests whether it may use `eval`, which our content security policy forbids. To report the
// violation, the browser would parse the whole script a second time.
config({ jitless: true });
