import { z } from 'zod'
import {
  APPLICANT_CURSORS,
  APPLICANT_EXAMPLE,
  COMPANY_EXAMPLE,
  EMPLOYER_JOB_EXAMPLE,
  EMPLOYER_JOB_INPUT_EXAMPLE,
  EMPLOYER_JOB_PAGE_EXAMPLE,
  JOB_CURSORS,
  JOB_EXAMPLE,
  PROBLEM_EXAMPLE,
  STATUS_CHANGE_EXAMPLE,
} from './api-examples.ts'
import { apiCompany, apiJob, apiJobPage, apiProblem } from './api-schema.ts'
import {
  employerApplicant,
  employerApplicantChanged,
  employerApplicantPage,
  employerJob,
  employerJobChanges,
  employerJobInput,
  employerJobPage,
  statusChange,
} from './employer/employer-schema.ts'

export type JsonSchema = Record<string, unknown>
export type SchemaName = keyof typeof COMPONENTS

/** The schemas that the document names, each with an example. */
export const COMPONENTS = {
  Job: { schema: apiJob, example: JOB_EXAMPLE },
  JobPage: { schema: apiJobPage, example: { jobs: [JOB_EXAMPLE], count: 143, ...JOB_CURSORS } },
  Company: { schema: apiCompany, example: COMPANY_EXAMPLE },
  Problem: { schema: apiProblem, example: PROBLEM_EXAMPLE },
  EmployerJob: { schema: employerJob, example: EMPLOYER_JOB_EXAMPLE },
  EmployerJobPage: { schema: employerJobPage, example: EMPLOYER_JOB_PAGE_EXAMPLE },
  EmployerJobInput: { schema: employerJobInput, example: EMPLOYER_JOB_INPUT_EXAMPLE },
  EmployerJobChanges: { schema: employerJobChanges, example: { ...EMPLOYER_JOB_INPUT_EXAMPLE, version: 3 } },
  Applicant: { schema: employerApplicant, example: APPLICANT_EXAMPLE },
  ApplicantChanged: { schema: employerApplicantChanged, example: APPLICANT_EXAMPLE },
  ApplicantPage: { schema: employerApplicantPage, example: { applicants: [APPLICANT_EXAMPLE], ...APPLICANT_CURSORS } },
  StatusChange: { schema: statusChange, example: STATUS_CHANGE_EXAMPLE },
  EmptyObject: { schema: z.strictObject({}).describe('An empty object. Send `{}`.'), example: {} },
}

/** How zod writes the schemas. */
const JSON_SCHEMA = { io: 'input', target: 'draft-2020-12' } as const

/** A reference to a schema of the document. */
export const schemaRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` })

/** A schema in JSON Schema. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, JSON_SCHEMA)
  return rest
}

/** The schemas of the document by name, each with an example. One that contains another has a `$ref` to it. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of Object.entries(COMPONENTS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...JSON_SCHEMA, uri: (id) => schemaRef(id as SchemaName).$ref })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      { ...schema, examples: [COMPONENTS[name as SchemaName].example] },
    ]),
  )
}
