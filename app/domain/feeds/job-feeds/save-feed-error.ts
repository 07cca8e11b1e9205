import { MAX_FEEDS } from './job-feed.ts'

const ERRORS = {
  taken: { field: 'name', message: 'Another feed has this address. Choose another one.' },
  default: { field: 'name', message: "You can't change a feed's address. Add a feed to use another one." },
  'too-many': { field: '', message: `There are ${MAX_FEEDS} feeds already. Delete one first.` },
} as const

/** Why a feed was not saved: the field, or '' for the form, and the message. */
export function saveFeedError(reason: keyof typeof ERRORS): { field: string; message: string } {
  return ERRORS[reason]
}
