import { asc, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { storeImports } from '#db/schema/catalogue.ts'
import { imports } from '#db/schema/job-import.ts'
import { consultants, timeOff } from '#db/schema/scheduling.ts'

/**
 * What the person has as a member of the agency's staff: the times off of their consultant, and the files that they
 * imported.
 */
export async function collectStaffData({ db }: Ctx, person: Person) {
  return {
    timeOff: await db
      .select({ from: timeOff.startsAt, until: timeOff.endsAt, note: timeOff.note })
      .from(timeOff)
      .innerJoin(consultants, eq(consultants.id, timeOff.consultantId))
      .where(eq(consultants.profileId, person.id))
      .orderBy(asc(timeOff.startsAt)),
    importedFiles: await unionAll(
      db
        .select({ file: imports.fileName, uploadedAt: imports.createdAt })
        .from(imports)
        .where(eq(imports.createdBy, person.id)),
      db
        .select({ file: storeImports.fileName, uploadedAt: storeImports.createdAt })
        .from(storeImports)
        .where(eq(storeImports.createdBy, person.id)),
    ),
  }
}
