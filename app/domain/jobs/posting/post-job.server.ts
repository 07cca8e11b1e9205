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
 * Posts an ad: live at once, in the company's name of its employer, or in the one an admin typed (the agency's when
 * none). `key` is the id that the form was given for its ad: the same form sent twice makes one ad, while the same key
 * with other words (the page kept by Back) or of another person makes an ad of its own.
 *
 * @returns the ad's id
 */
export async function postJob(ctx: Ctx, input: JobInput, key: string | null): Promise<string> {
  assertCan(ctx.actor, 'job.post')
  const person = requirePerson(ctx.actor)
  const company = await resolveCompany(ctx, person, input.companyName)
  return transaction(ctx, async (ctx) => {
    const row: typeof jobs.$inferInsert = {
      ...toJobColumns(input, ctx.timeZone),
      ...company,
      id: key !== null && isId(key) ? key : newId(),
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

async function resolveCompany(ctx: Ctx, person: Person, chosen: string | null) {
  if (!can(person, 'job.choose-company') && person.companyName !== null) {
    return { companyId: person.companyId, companyName: person.companyName }
  }
  return { companyId: null, companyName: chosen ?? (await findAgency(ctx)).name }
}

async function insertUnlessExists(ctx: Ctx, row: typeof jobs.$inferInsert): Promise<boolean> {
  const made = await ctx.db.insert(jobs).values(row).onConflictDoNothing({ target: jobs.id }).returning({ id: jobs.id })
  return made.length > 0
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
