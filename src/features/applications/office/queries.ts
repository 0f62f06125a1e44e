import { sql } from 'kysely'
import { marketplaceZone } from '#features/settings/service.ts'
import { latinDigits } from '#lib/digits.ts'
import { bothLanguages } from '#lib/words.ts'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db } from '#server/db/database.ts'
import { contains, officeList, onDays } from '#server/officeList/officeList.ts'
import { listApplications, type OfficeApplication } from './contract.ts'

const stamp = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const applicationForOffice = async (db: Db, id: number): Promise<OfficeApplication | undefined> => {
  const { rows } = await sql<OfficeApplication>`
    SELECT a.id, a.name, a.email, ${stamp('a.email_confirmed_at')} AS email_confirmed_at, a.phone_number, a.locale, a.state,
      ${inBothLanguages('t.name')} AS e_provider_type, a.availability_range, a.people, a.address, a.latitude, a.longitude,
      a.range_km, a.e_provider_id, a.erased_at IS NOT NULL AS erased, ${stamp('a.created_at')} AS created_at, ${stamp('a.updated_at')} AS updated_at,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', ${inBothLanguages('c.name')}) ORDER BY c.id), '[]')
        FROM categories c WHERE c.id = ANY (a.category_ids)) AS categories,
      (SELECT json_agg(d) FROM (
        SELECT 'document' AS file, a.document_type AS type, a.document_number AS number, a.expiry_date::text, CASE WHEN a.document_path IS NOT NULL THEN a.document_mime END AS mime
        UNION ALL
        SELECT 'permit', a.permit_type, a.permit_number, NULL, a.permit_mime WHERE a.permit_type IS NOT NULL) d) AS documents,
      (SELECT json_build_object('id', u.id, 'name', u.name, 'role', u.role) FROM users u WHERE u.email = a.email::citext) AS account,
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'state', o.state, 'created_at', ${stamp('o.created_at')})
          ORDER BY o.id DESC), '[]')
        FROM (SELECT id, state, created_at FROM provider_applications WHERE email = a.email
          UNION SELECT id, state, created_at FROM provider_applications WHERE phone_number = a.phone_number) o
        WHERE o.id <> a.id) AS others,
      (SELECT coalesce(json_agg(json_build_object('kind', h.kind, 'by', u.name, 'note', h.note, 'at', ${stamp('h.at')}) ORDER BY h.at), '[]')
        FROM (SELECT kind, user_id, note, at FROM provider_application_events WHERE provider_application_id = a.id
          UNION ALL SELECT 'opened_' || file, user_id, NULL, viewed_at FROM provider_document_views
          WHERE provider_application_id = a.id) h
        LEFT JOIN users u ON u.id = h.user_id) AS history
    FROM provider_applications a JOIN e_provider_types t ON t.id = a.e_provider_type_id
    WHERE a.id = ${id}::int`.execute(db)
  return rows[0]
}

type State = OfficeApplication['state']

/** Whether a text is a number of a row. */
const isNumber = (text: string): boolean => /^#?\d{1,9}$/.test(text)

export const applicationList = officeList(listApplications, {
  prepare: ({ db }) => marketplaceZone(db),
  from: (db) =>
    db
      .selectFrom('provider_applications as a')
      .innerJoin('e_provider_types as t', 't.id', 'a.e_provider_type_id')
      .select(['a.id', 'a.name', 'a.email', 'a.phone_number', 't.name as type', 'a.created_at', 'a.updated_at'])
      .select('a.state')
      .$narrowType<{ state: State }>(),
  key: { by: sql`a.id`, type: 'bigint' },
  sorts: {
    waiting: { by: sql`a.updated_at`, type: 'timestamptz' },
    sent: { by: sql`a.created_at`, type: 'timestamptz' },
  },
  order: 'waiting',
  filters: {
    state: (states, eb) => eb('a.state', 'in', states),
    created: (range, _, zone) => onDays(sql`a.created_at`, range, zone),
  },
  search: (text, eb) =>
    eb.or([
      ...(isNumber(text) ? [eb('a.id', '=', Number(text.replace('#', '')))] : []),
      contains(sql`a.name`, text),
      contains(sql`a.email`, text),
      contains(sql`a.phone_number`, latinDigits(text)),
    ]),
  row: ({ type, created_at, updated_at, ...row }) => ({
    ...row,
    type: bothLanguages(type),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }),
  words: 'applications.office.list',
  zone: (zone) => zone,
  csv: { state: ({ state }, { t }) => t(`applications.office.state.${state}`) },
})
