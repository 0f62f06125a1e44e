import { PgBoss } from 'pg-boss'
import { Hosts } from '#server/db/hosts.ts'
import { startConnectMs } from '#server/db/limits.ts'
import { jobConnections } from './connections.ts'
import { lostJobs, queues, schema } from './queues.ts'

/** Creates or upgrades the job tables and the queues; safe to run from several processes at once. */
export const installJobs = async (databaseUrl: string): Promise<void> => {
  const connections = jobConnections(new Hosts(databaseUrl), { max: 1, connectMs: startConnectMs })
  const boss = new PgBoss({ db: connections, schema, supervise: false, schedule: false })
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const [name, options] of Object.entries(queues)) {
      const { policy, ...changeable } = { ...options, heartbeatSeconds: lostJobs.heartbeatSeconds }
      await boss.createQueue(name, { policy, ...changeable })
      // One that an earlier release made keeps its options otherwise.
      await boss.updateQueue(name, changeable)
    }
  } finally {
    await boss.stop({ graceful: false }).finally(connections.end)
  }
}
