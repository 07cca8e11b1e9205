import type { Toast } from '#app/ui/overlays/toast.ts'

/** What every page shows about the agency; settings that an admin edits. */
export type Agency = {
  name: string
  tagline: string
  email: string
  phone: string
  address: string
  abn: string
  openingHours: string
  labourHireLicences?: { state: string; number: string }[]
}

/** The signed-in person as the frame needs it, or null. */
export type Viewer = { id: string; name: string; dashboardHref: string } | null

export type Theme = 'system' | 'light' | 'dark'

/** The root loader's answer: what the frame around every page is drawn from. */
export type RootData = { agency: Agency; viewer: Viewer; toast: Toast | null; theme: Theme }

/** Stands in when the root loader itself failed, so that the error page still has its frame; it invents no contact. */
export const fallbackRootData: RootData = {
  agency: {
    name: 'Muster',
    tagline: '',
    email: '',
    phone: '',
    address: '',
    abn: '',
    openingHours: '',
  },
  viewer: null,
  toast: null,
  theme: 'system',
}
