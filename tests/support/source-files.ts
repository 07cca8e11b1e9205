import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The TypeScript files under `folder`, as paths from the project's folder. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('migrations'))
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** The files of the product itself. The seed is left out: it calls commands of every layer to fill the database. */
export function productionFiles(): string[] {
  return ['app', 'db', 'server'].flatMap(filesUnder).filter((path) => !isTest(path) && !path.startsWith('db/seed/'))
}
