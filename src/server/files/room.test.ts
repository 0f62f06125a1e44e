import { expect, test, vi } from 'vitest'
import { leavingRoom } from './room.ts'

const [MiB, GiB] = [1024 ** 2, 1024 ** 3]

test.each([
  ['a large disk with room', 100 * GiB, 2 * GiB, true],
  ['a large disk to its last gibibyte', 100 * GiB, GiB + MiB, true],
  ['a large disk within its last gibibyte', 100 * GiB, GiB + MiB - 4096, false],
  ['a small disk to its last tenth', 100 * MiB, 11 * MiB, true],
  ['a small disk within its last tenth', 100 * MiB, 11 * MiB - 4096, false],
  ['a full disk', 100 * GiB, 0, false],
  ['a file system that does not tell its size', 0, 0, true],
])('%s', async (_, size, free, written) => {
  const bsize = 4096
  const write = vi.fn(async () => {})
  const files = leavingRoom({ read: async () => null, write, remove: async () => {} }, async () => ({
    bavail: free / bsize,
    blocks: size / bsize,
    bsize,
  }))
  const done = await files.write('media/one.webp', new Uint8Array(MiB)).then(
    () => true,
    (error: Error) => error.message,
  )
  expect(done).toBe(written || 'the disk is nearly full')
  expect(write).toHaveBeenCalledTimes(written ? 1 : 0)
})

test('a folder that is not there yet is made', async () => {
  const write = vi.fn(async () => {})
  const missing = async () => Promise.reject(new Error('ENOENT'))
  await leavingRoom({ read: async () => null, write, remove: async () => {} }, missing).write('one', new Uint8Array(1))
  expect(write).toHaveBeenCalledOnce()
})
