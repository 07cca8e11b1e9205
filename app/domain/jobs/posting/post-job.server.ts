import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { isId, newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { jobs } from '#db/schema/jobs.ts'
import { recomputeListing } from '../listing.server.ts'
import { toJobColumns } from './job-columns.ts'
import type { JobInput } from './job-form.ts'

/**
 * Posts a job, open immediately. The company is the employer's own; an admin chooses the name, by default the agency's.
 *
 * @param idempotencyKey becomes the job's id, so that the same form submitted twice creates one job. A key that was
 *   already used for another text (a page restored by Back) or by another person creates a second job with a new id.
 * @returns the job's id
 */
export async function postJob(ctx: Ctx, input: JobInput, idempotencyKey: string | null): Promise<string> {
  assertCan(ctx.actor, 'job.post')
  const person = requirePerson(ctx.actor)
  const company = await resolveCompany(ctx, person, input.companyName)
  return transaction(ctx, async (ctx) => {
    const row: typeof jobs.$inferInsert = {
      ...toJobColumns(input, ctx.timeZone),
      ...company,
      id: idempotencyKey !== null && isId(idempotencyKey) ? idempotencyKey : newId(),
      source: 'form',
      postedBy: person.id,
      publishedAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
    if (!(await insertUnlessExists(ctx, row))) {
      if (await isDuplicateSubmission(ctx, row)) return row.id
      row.id = newId()
      await insertUnlessExists(ctx, row)
    }
    await recomputeListing(ctx, eq(jobs.id, row.id))
    await recordAudit(ctx, {
      action: 'job.posted',
      subjectType: 'job',
      subjectId: row.id,
      details: { title: row.title, company: row.companyName },
    })
    return row.id
  })
}

async function resolveCompany(ctx: Ctx, person: Person, chosenName: string | null) {
  if (!can(person, 'job.choose-company') && person.companyName !== null) {
    return { companyId: person.companyId, companyName: person.companyName }
  }
  return { companyId: null, companyName: chosenName ?? (await findAgency(ctx)).name }
}

async function insertUnlessExists(ctx: Ctx, row: typeof jobs.$inferInsert): Promise<boolean> {
  const inserted = await ctx.db
    .insert(jobs)
    .values(row)
    .onConflictDoNothing({ target: jobs.id })
    .returning({ id: jobs.id })
  return inserted.length > 0
}

async function isDuplicateSubmission(ctx: Ctx, row: typeof jobs.$inferInsert): Promise<boolean> {
  const [first] = await ctx.db
    .select({ postedBy: jobs.postedBy, title: jobs.title, location: jobs.location, description: jobs.description })
    .from(jobs)
    .where(eq(jobs.id, row.id))
  return (
    first?.postedBy === row.postedBy &&
    first.title === row.title &&
    first.location === row.location &&
    first.description === row.description
  )
}
