import type { Ctx } from '#app/core/context.ts'

/**
 * A change of how the consultations of a type take place, or of a consultant's own video link. `isLinkOnly`: the type
 * is by video as before, with another link.
 */
export type MeetingChange = { typeId: string; isLinkOnly: boolean } | { consultantId: string }

/** Called within the transaction that saves the change. */
export type OnMeetingChanged = (ctx: Ctx, change: MeetingChange) => Promise<void>
