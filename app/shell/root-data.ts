import type { Agency } from '#app/domain/agency/agency.ts'
import type { ZoneOffsets } from '#app/lib/zones/zone-offsets.ts'
import type { UserType } from '#app/policy/actor.ts'
import type { Toast } from '#app/ui/overlays/toast.ts'

/** The agency settings that every page shows. */
export type AgencyDetails = Pick<
  Agency,
  'name' | 'tagline' | 'email' | 'phone' | 'address' | 'abn' | 'openingHours' | 'licences'
>

/**
 * The signed-in person as the layout needs it, or null for a guest. `isReadOnly`: may change nothing of their company.
 */
export type Viewer = {
  id: string
  name: string
  userType: UserType
  isReadOnly: boolean
  dashboardHref: string
} | null

export type Theme = 'system' | 'light' | 'dark'

/** The root loader's data, from which the site layout is rendered. */
export type RootData = {
  agency: AgencyDetails
  viewer: Viewer
  /** The viewer is a guest, because their account was suspended while they were signed in. */
  isSuspended: boolean
  toast: Toast | null
  theme: Theme
  /** The public origin, for the canonical address of each page; null if the root loader failed. */
  origin: string | null
  /**
   * Of the time zones of the agency and the capitals, from last year to the next one; none if the root loader failed.
   */
  zoneOffsets: readonly ZoneOffsets[]
  /** The page has no scripts: the error page of a form. */
  isStatic?: true
}

/** Used when the root loader itself fails, so that the error page still has its layout. Contact details stay empty. */
export const fallbackRootData: RootData = {
  agency: {
    name: 'Muster',
    tagline: '',
    email: '',
    phone: '',
    address: '',
    abn: '',
    openingHours: '',
    licences: [],
  },
  viewer: null,
  isSuspended: false,
  toast: null,
  theme: 'system',
  origin: null,
  zoneOffsets: [],
}
