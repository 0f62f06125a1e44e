import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { Hosts } from '../db/hosts.ts'
import { jobConnections } from './connections.ts'

const fresh = await freshDatabase()
const patienceMs = 500
const connections = jobConnections(new Hosts(fresh.url), { max: 3, patienceMs })
afterAll(async () => {
  await connections.end()
  await fresh.drop()
})

const answered = () => connections.executeSql('SELECT 1')
const failed = () => connections.executeSql('SELECT 1 / 0').catch(() => {})

test('statements that fail do not count while others are answered: a connection that was cut off fails half a minute later', async () => {
  await failed()
  expect(connections.failure()).toBeUndefined()
  await answered()
  await pause(patienceMs)
  await failed()
  expect(connections.failure()).toBeUndefined()
  await answered()
})

test('once none has been answered for long they do, until one is', async () => {
  await failed()
  await pause(patienceMs)
  await failed()
  expect(connections.failure()).toMatchObject({ code: '22012' })
  await answered()
  expect(connections.failure()).toBeUndefined()
})
