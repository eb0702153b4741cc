import { pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';

/** One JSON line per event on standard output. Neither cookies nor bodies are ever logged. */
export const createLog = (level: 'info' | 'silent' = 'info'): FastifyBaseLogger => pino({ level });
