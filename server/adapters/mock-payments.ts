import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { paidPlans, planPrices } from '#contract/billing/plan-limits.ts';
import { DAY_MS } from '#schema/durations.ts';
import { errorCode } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';
import { writeAtomically } from '#server/files/partial-file.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Payments, ProviderSubscription } from '#server/ports/payments.ts';

const MONTH_MS = 30 * DAY_MS;

const Plan = z.enum(paidPlans);

/** The content of a file: a checkout and the subscription that it sold. Times are in milliseconds since 1970. */
const Sale = z.object({
  userId: z.string(),
  plan: Plan,
  state: z.enum(['open', 'complete', 'expired']),
  startedAt: z.number().nullable(),
  cancelAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** Cents that were paid, without the monthly payments after the first, and cents that went back. */
  charged: z.number().default(0),
  refunded: z.number().default(0),
});
type Sale = z.infer<typeof Sale>;

/** The ids of a checkout and its subscription differ only in their prefix. */
const saleOf = (id: string): string => id.replace(/^(cs|sub)_/, '');
const isId = (id: string): boolean => /^(cs|sub)_mock_[\w-]{1,100}$/.test(id);

/** The end of the subscription month that contains `now`. */
const periodEnd = (startedAt: number, now: number): number =>
  startedAt + (Math.floor(Math.max(0, now - startedAt) / MONTH_MS) + 1) * MONTH_MS;

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

/** The current state of a subscription. It renews automatically, and ends on the day for which it was cancelled. */
const subscriptionOf = (id: string, sale: Sale, now: number): ProviderSubscription | null => {
  const { userId, plan, startedAt, cancelAt } = sale;
  if (startedAt === null) return null;
  const endedAt = sale.endedAt ?? (cancelAt !== null && cancelAt <= now ? cancelAt : null);
  return {
    id,
    customerId: `cus_mock_${userId}`,
    userId,
    plan,
    status: endedAt === null ? 'active' : 'canceled',
    startedAt: new Date(startedAt),
    periodEnd: new Date(periodEnd(startedAt, endedAt ?? now)),
    cancelAt: dateOf(cancelAt),
    endedAt: dateOf(endedAt),
  };
};

const newSale = (userId: string, plan: Sale['plan']): Sale => ({
  userId,
  plan,
  state: 'open',
  startedAt: null,
  cancelAt: null,
  endedAt: null,
  charged: 0,
  refunded: 0,
});

/** Cents that were paid so far: each month renews at the price of the present plan. */
const paidFor = ({ plan, startedAt, endedAt, cancelAt, charged }: Sale, now: number): number => {
  if (startedAt === null) return 0;
  const end = Math.min(now, endedAt ?? now, cancelAt ?? now);
  const renewals = Math.max(0, Math.ceil((end - startedAt) / MONTH_MS) - 1);
  return charged + renewals * planPrices[plan];
};

const writeSale = (file: string, sale: Sale): Promise<void> =>
  writeFile(file, JSON.stringify(sale), { mode: 0o600 });

/** It has no page of its own, and sends no notifications. */
const withoutEvents: Pick<Payments, 'openPortal' | 'signatureHeader' | 'readEvent' | 'resolve'> = {
  openPortal: async () => null,
  signatureHeader: null,
  readEvent: () => {
    throw new AppError('NOT_FOUND');
  },
  resolve: async ({ kind, id }) => ({
    subscriptionId: kind === 'subscription' ? id : null,
    reversed: null,
    hasFailedRefund: false,
  }),
};

/**
 * The payment provider of development, which takes no money. Its sales are files in `folder`, so they outlive the process. They renew every
 * 30 days.
 */
export const mockPayments = (
  folder: string,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
): Payments => {
  const fileOf = (id: string): string => path.join(folder, `${saleOf(id)}.json`);
  const now = (): number => clock.now().getTime();
  const read = async (id: string): Promise<Sale | null> => {
    if (!isId(id)) return null;
    try {
      return Sale.parse(JSON.parse(await readFile(fileOf(id), 'utf8')));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  };
  const makeFolder = (): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });
  const write = async (id: string, sale: Sale): Promise<void> => {
    await makeFolder();
    await writeAtomically(fileOf(id), (partial) => writeSale(partial, sale));
  };
  /** Leaves an existing file as it is. */
  const create = async (id: string, sale: Sale): Promise<void> => {
    await makeFolder();
    const complete = `${fileOf(id)}.${randomUUID()}`;
    try {
      await writeSale(complete, sale);
      await link(complete, fileOf(id));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    } finally {
      await rm(complete, { force: true });
    }
  };
  const change = async (id: string, changes: (sale: Sale) => Partial<Sale>): Promise<void> => {
    const sale = await read(id);
    if (sale === null) throw new AppError('NOT_FOUND');
    await write(id, { ...sale, ...changes(sale) });
  };
  const previewChange: Payments['previewChange'] = async (id, plan, at) => {
    const sale = await read(id);
    if (sale === null || sale.startedAt === null) throw new AppError('NOT_FOUND');
    const seconds = at ?? Math.floor(now() / 1000);
    const end = periodEnd(sale.startedAt, seconds * 1000);
    const left = (end - seconds * 1000) / MONTH_MS;
    const amountDue = Math.round((planPrices[plan] - planPrices[sale.plan]) * left);
    return { amountDue, currency: 'usd', at: seconds, renewsAt: new Date(end) };
  };
  return {
    provider: 'mock',
    hasPortal: false,
    shortestCheckout: 0,
    openCheckout: async ({ key, userId, plan }) => {
      const id = `cs_mock_${key}`;
      await create(id, newSale(userId, plan));
      const url = `${publicUrl}/mock-checkout?session_id=${id}&plan=${plan}`;
      return { id, url, customerId: `cus_mock_${userId}` };
    },
    expireCheckout: async (id) => {
      const sale = await read(id);
      if (sale?.state === 'open') await write(id, { ...sale, state: 'expired' });
    },
    readCheckout: async (id) => {
      const sale = await read(id);
      if (sale === null) return null;
      const subscriptionId = sale.startedAt === null ? null : `sub_${saleOf(id)}`;
      return { state: sale.state, subscriptionId };
    },
    simulatePayment: async ({ sessionId, plan, userId }) => {
      // A page opened without a checkout makes up an id.
      const id = isId(sessionId)
        ? sessionId
        : `cs_mock_${createHash('sha256').update(`${userId} ${sessionId}`).digest('base64url').slice(0, 22)}`;
      const sale = (await read(id)) ?? newSale(userId, plan);
      if (sale.userId !== userId || sale.state === 'expired') throw new AppError('NOT_FOUND');
      if (sale.state === 'open')
        await write(id, { ...sale, state: 'complete', startedAt: now(), charged: planPrices[sale.plan] });
      return id;
    },
    readSubscription: async (id) => {
      const sale = await read(id);
      return sale === null ? null : subscriptionOf(id, sale, now());
    },
    cancel: (id, { immediate }) =>
      change(id, ({ startedAt }) => {
        if (immediate) return { endedAt: now() };
        return { cancelAt: periodEnd(startedAt ?? now(), now()) };
      }),
    resume: (id) => change(id, () => ({ cancelAt: null })),
    previewChange,
    changePlan: async (id, plan, { charges, at }) => {
      const { amountDue } = await previewChange(id, plan, at);
      // What was paid before stays as it was, at the price of the former plan.
      await change(id, (sale) => {
        const former = paidFor(sale, now()) - paidFor({ ...sale, plan, charged: 0 }, now());
        return { plan, charged: former + (charges ? amountDue : 0) };
      });
    },
    refund: async (id) => {
      if ((await read(id)) !== null) await change(id, (sale) => ({ refunded: paidFor(sale, now()) }));
    },
    readMoney: async (id) => {
      const sale = await read(id);
      return {
        currency: 'usd',
        paid: sale === null ? 0 : paidFor(sale, now()),
        refunded: sale?.refunded ?? 0,
        due: 0,
      };
    },
    readNextPayment: async (id) => {
      const sale = await read(id);
      if (sale === null || sale.startedAt === null || sale.cancelAt !== null || sale.endedAt !== null)
        return null;
      return { amount: planPrices[sale.plan], at: new Date(periodEnd(sale.startedAt, now())) };
    },
    ...withoutEvents,
  };
};
