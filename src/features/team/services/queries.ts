import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { ServiceWorker, WorkerService } from './contract.ts'

/** The services of a worker's provider that are not archived; undefined for another provider's worker. */
export const servicesOfWorker = async (
  db: Db,
  workerId: number,
  providerId: number,
): Promise<WorkerService[] | undefined> => {
  const { rows } = await sql<{ services: WorkerService[] }>`
    SELECT (SELECT coalesce(json_agg(one ORDER BY one.e_service_id), '[]') FROM (
      SELECT w.id AS worker_id, s.id AS e_service_id, s.name, does_service(w.id, s.id) AS does,
        (SELECT count(*)::int FROM workers o WHERE o.e_provider_id = w.e_provider_id AND o.id <> w.id AND o.active)
          - (SELECT count(*)::int FROM worker_exclusions x JOIN workers o ON o.id = x.worker_id
            WHERE x.e_service_id = s.id AND o.id <> w.id AND o.active) AS others
      FROM e_services s WHERE s.e_provider_id = w.e_provider_id AND s.archived_at IS NULL LIMIT 500) one) AS services
    FROM workers w WHERE w.id = ${workerId}::int AND w.e_provider_id = ${providerId}::int`.execute(db)
  return rows[0]?.services
}

/** Who takes visits of a service's provider; undefined for another provider's service. */
export const workersOfService = async (
  db: Db,
  serviceId: number,
  providerId: number,
): Promise<ServiceWorker[] | undefined> => {
  const { rows } = await sql<{ workers: ServiceWorker[] }>`
    SELECT (SELECT coalesce(json_agg(json_build_object('worker_id', w.id, 'e_service_id', s.id,
        'name', coalesce(u.name, w.name, ''), 'does', does_service(w.id, s.id)) ORDER BY w.id), '[]')
      FROM workers w LEFT JOIN users u ON u.id = w.user_id
      WHERE w.e_provider_id = s.e_provider_id AND w.active) AS workers
    FROM e_services s WHERE s.id = ${serviceId}::int AND s.e_provider_id = ${providerId}::int`.execute(db)
  return rows[0]?.workers
}

type Pair = { workerId: number; serviceId: number; providerId: number }

/** Whether worker and service are both this provider's; the service cannot be deleted meanwhile. */
export const isOwnPair = async (tx: Tx, { workerId, serviceId, providerId }: Pair): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM workers w JOIN e_services s ON s.e_provider_id = w.e_provider_id
    WHERE w.id = ${workerId}::int AND s.id = ${serviceId}::int AND w.e_provider_id = ${providerId}::int
    FOR KEY SHARE OF s`.execute(tx)
  return rows.length > 0
}

export const insertExclusion = (tx: Tx, { workerId, serviceId, providerId }: Pair) =>
  tx
    .insertInto('worker_exclusions')
    .values({ worker_id: workerId, e_service_id: serviceId, e_provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Workers of the provider who do not do a service; others are left out. */
export const insertExclusions = (
  tx: Tx,
  { serviceId, providerId, workerIds }: Omit<Pair, 'workerId'> & { workerIds: readonly number[] },
) =>
  tx
    .insertInto('worker_exclusions')
    .columns(['worker_id', 'e_service_id', 'e_provider_id'])
    .expression((eb) =>
      eb
        .selectFrom('workers')
        .select(['id', sql<number>`${serviceId}::int`.as('e_service_id'), 'e_provider_id'])
        .where('e_provider_id', '=', providerId)
        .where('id', 'in', workerIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteExclusion = (tx: Tx, { workerId, serviceId }: Pair) =>
  tx.deleteFrom('worker_exclusions').where('worker_id', '=', workerId).where('e_service_id', '=', serviceId).execute()
