/** The columns of a draft that is published: it was posted now, as job seekers, feeds and alerts see it. */
export const publishedColumns = (now: Date) => ({ publishedAt: now, publishAt: null, createdAt: now })
