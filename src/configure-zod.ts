import { config } from 'zod';

// Must run before any other module of the page: Zod probes whether it may use `eval`, our content security policy
// forbids that, and to report the violation the browser parses the whole script a second time.
config({ jitless: true });
