import type { Toast } from './toast.ts'

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
export type Viewer = { name: string; dashboardHref: string } | null

export type Theme = 'system' | 'light' | 'dark'

/** The root loader's answer: what the frame around every page is drawn from. */
export type RootData = { agency: Agency; viewer: Viewer; toast: Toast | null; theme: Theme }

/** Stands in when the root loader itself failed, so that the error page still has its frame. */
export const fallbackRootData: RootData = {
  agency: {
    name: 'Muster',
    tagline: 'Good work, well matched.',
    email: 'hello@muster.example',
    phone: '(02) 5550 1234',
    address: 'Level 4, 120 Pitt Street, Sydney NSW 2000',
    abn: '00 000 000 000',
    openingHours: 'Monday to Friday, 9:00 to 17:00',
  },
  viewer: null,
  toast: null,
  theme: 'system',
}
