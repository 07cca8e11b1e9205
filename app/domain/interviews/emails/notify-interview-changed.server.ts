import type { Ctx } from '#app/core/context.ts'
import type { InterviewEvent } from '../interview.ts'
import { sendInterviewEmail } from './send-interview-email.server.ts'

type FormerTime = { startsAt: Date; endsAt: Date; interviewerIds: string[] }

/**
 * Enqueues the emails about a change inside the caller's transaction.
 *
 * @param former the agreed time that is given up, with its interviewers, whose calendar events are cancelled
 */
export async function notifyInterviewChanged(
  ctx: Ctx,
  kind: InterviewEvent['kind'],
  { id, sequence, startsAt }: { id: string; sequence: number; startsAt: Date | null },
  former: FormerTime | null = null,
): Promise<void> {
  await ctx.tasks.enqueue(ctx.db, sendInterviewEmail, {
    interviewId: id,
    kind,
    sequence,
    at: ctx.now.toISOString(),
    startsAt: startsAt?.toISOString() ?? null,
    former: former && {
      startsAt: former.startsAt.toISOString(),
      endsAt: former.endsAt.toISOString(),
      interviewerIds: former.interviewerIds,
    },
  })
}
