/** Maximum length of the link for video calls, in characters. */
export const MAX_VIDEO_LINK_LENGTH = 500

/** True for a web address that can be opened from an email: https only. */
export const isSecureUrl = (text: string): boolean => URL.canParse(text) && text.startsWith('https://')
