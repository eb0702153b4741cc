import { EventEmitter } from 'node:events';
import pg, { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { PostgresDriver } from '#server/db/data-source.ts';

/** The name of the connections of shared pools in `pg_stat_activity`. */
export const SHARED_POOL = 'polepro tests';

type Release = (error?: Error | boolean) => void;
type Connected = (error?: Error, client?: PoolClient, release?: Release) => void;

/**
 * `pg` for services that use one database in turn: their pools take their connections from one that outlives them. A new connection
 * knows no table yet, so it costs more than most tests do with it. A pool that was ended refuses, as one of its own would.
 */
export const sharedPools = (): PostgresDriver => {
  const pools = new Map<string, Pool>();
  const poolWith = (options: PoolConfig): Pool => {
    const key = JSON.stringify(options);
    const known = pools.get(key);
    if (known) return known;
    const pool = new Pool({ ...options, application_name: SHARED_POOL, allowExitOnIdle: true });
    // It drops a connection that the server closed, as the product's pools do.
    pool.on('error', () => {});
    pools.set(key, pool);
    return pool;
  };

  class LendingPool extends EventEmitter {
    readonly #shared: Pool;
    #isEnded = false;
    #lent = 0;

    constructor(options: PoolConfig) {
      super();
      this.#shared = poolWith(options);
    }

    connect(connected: Connected): void {
      const refused = new Error('Cannot use a pool after calling end on the pool');
      if (this.#isEnded) return connected(refused);
      this.#shared.connect((error, client, release) => {
        if (error || !client) return connected(error);
        if (this.#isEnded) {
          release();
          return connected(refused);
        }
        this.#lent += 1;
        connected(undefined, client, (failure) => {
          release(failure);
          this.#lent -= 1;
          if (this.#lent === 0) this.emit('returned');
        });
      });
    }

    /** Once all of its connections are given back. */
    end(ended: () => void): void {
      this.#isEnded = true;
      if (this.#lent === 0) ended();
      else this.once('returned', ended);
    }
  }

  return { ...pg, Pool: LendingPool };
};
