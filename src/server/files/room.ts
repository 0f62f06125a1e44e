import type { StatsFs } from 'node:fs'
import type { Files } from './folder.ts'

type Disk = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>

/** What stays free: a gibibyte, or a tenth of a smaller disk. The database may be on it. */
const reserve = ({ blocks, bsize }: Disk): number => Math.min(1024 ** 3, (blocks * bsize) / 10)

/** Files that can be made again: none is written to a disk that says that it is nearly full. */
export const leavingRoom = (files: Files, disk: () => Promise<Disk>): Files => ({
  ...files,
  write: async (path, bytes) => {
    const state = await disk().catch(() => undefined)
    if (state?.blocks && state.bavail * state.bsize - bytes.length < reserve(state))
      throw new Error('the disk is nearly full')
    await files.write(path, bytes)
  },
})
