import { or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isActive, isAdmin, isMember } from '#app/policy/member-conditions.server.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewers, interviewScorecards } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'

const p = alias(profiles, 'p')

/**
 * The interviewers of the interview `interviewId` whose scorecard is still missing, as rows with their `id` and `name`.
 * People who have left the company or cannot sign in are not waited for. While there is one, nobody sees the scorecards
 * of others, and they do not count in a score. A part of a query on `applications`.
 */
export const pendingScorecards = (interviewId: SQL) => sql`(
  select p.id, p.full_name as name from ${interviewers} i join ${profiles} p on p.id = i.person_id
  where i.interview_id = ${interviewId} and ${isActive(p)} and ${or(isAdmin(p), isMember(applications.companyId, p))}
    and not exists (select 1 from ${interviewScorecards} s
      where s.interview_id = i.interview_id and s.interviewer_id = i.person_id))`
