/** The backdrop behind a dialog. */
export const backdropTone = 'bg-[oklch(0.2_0.03_185/0.45)]'

/** A panel at an edge of the page, and the width of the one on the right. */
export const panelClass = 'flex flex-col border-line bg-raised text-ink shadow-float'
export const endPanelClass = 'w-full max-w-drawer border-l'
