import { z } from 'zod'
import { requiredLine } from '#app/lib/form-fields.ts'

const MAX_RESPONSE_LENGTH = 20_000
const text = z.string().max(MAX_RESPONSE_LENGTH)

const credential = z.looseObject({
  id: text.min(1),
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
})

/** What the browser gets from an authenticator, as far as we read it. The library verifies the rest. */
const newCredential = credential.extend({
  response: z.looseObject({ clientDataJSON: text, attestationObject: text }),
})
const signedChallenge = credential.extend({
  response: z.looseObject({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** A new passkey. */
export type NewCredential = z.output<typeof newCredential>
/** A challenge that a passkey has signed. */
export type SignedChallenge = z.output<typeof signedChallenge>

/** @returns the new passkey that a form sends as JSON, or null for anything else */
export function parseNewCredential(form: FormData): NewCredential | null {
  return newCredential.safeParse(parseJson(form.get('credential'))).data ?? null
}

/** @returns the signed challenge that a form sends as JSON, or null for anything else */
export function parseSignedChallenge(form: FormData): SignedChallenge | null {
  return signedChallenge.safeParse(parseJson(form.get('credential'))).data ?? null
}

function parseJson(json: FormDataEntryValue | null): unknown {
  if (typeof json !== 'string' || json.length > MAX_RESPONSE_LENGTH) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export const MAX_PASSKEY_NAME_LENGTH = 60

/** `Save name` of a passkey. */
export const passkeyNameForm = z.object({ name: requiredLine('a name', MAX_PASSKEY_NAME_LENGTH) })
