import { cpSync, globSync, linkSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'

/** Where the program keeps the sizes of pictures that anybody may see: under ids, which never get another picture. */
const sizesIn = (dataDir: string): string => join(dataDir, 'cache', 'media')

/** Gives a town its pictures, with the sizes that earlier files of the run asked for: rendering them is a second of a page. */
export const givePictures = (dataDir: string): void => {
  cpSync(inject('townFiles'), join(dataDir, 'files'), { recursive: true })
  cpSync(inject('townSizes'), sizesIn(dataDir), { recursive: true })
}

/** Keeps a town's sizes for later files. What cannot be linked is there already, or is rendered again. */
export const keepSizes = (dataDir: string): void => {
  for (const path of globSync('*/*.{avif,webp,jpeg}', { cwd: sizesIn(dataDir) })) {
    const kept = join(inject('townSizes'), path)
    mkdirSync(dirname(kept), { recursive: true })
    try {
      linkSync(join(sizesIn(dataDir), path), kept)
    } catch {}
  }
}
