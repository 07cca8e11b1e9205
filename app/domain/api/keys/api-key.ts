import { z } from 'zod'
import { checkedValues, requiredLine } from '#app/lib/form-fields.ts'

/** What a key can do, with the label of its checkbox. */
export const API_SCOPES = {
  'jobs:read': 'Read jobs',
  'jobs:write': 'Post, edit and close jobs',
  'applicants:read': 'Read applicants and their contact details',
  'applicants:write': "Change applicants' statuses",
} as const
export type ApiScope = keyof typeof API_SCOPES

export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as ApiScope[]

/** Before the secret of every key, so that a key in a log or a repository is recognised. */
export const API_KEY_PREFIX = 'muster_'

/** Keys of one person that are not revoked, at most. */
export const MAX_API_KEYS = 20

export const MAX_API_KEY_NAME = 60

/** The form of `Create key`. */
export const apiKeyForm = z.object({
  name: requiredLine('a name', MAX_API_KEY_NAME),
  scopes: checkedValues(z.enum(API_SCOPE_NAMES, { error: 'Choose from the list.' })).refine(
    (scopes) => scopes.length > 0,
    { error: 'Choose at least one.' },
  ),
})

export type ApiKeyInput = z.output<typeof apiKeyForm>
