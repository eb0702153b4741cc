import { config } from 'zod';

// Comes before all else of the page: to find out whether it may make code from text, which our policy forbids, Zod would try, and for
// the report of that the browser reads the whole script a second time.
config({ jitless: true });
