import type { FastifyInstance } from 'fastify'
import { privateFilesOf } from '#server/files/files.ts'
import type { Deps } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { viewDocument } from './contract.ts'
import { documentById, insertDocumentView } from './queries.ts'
import { type DocumentKind, extensions } from './rules.ts'

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

/** `GET provider_applications/:id/document`: for operators only, as an attachment; each view is logged. */
export const serveDocuments = (app: FastifyInstance, { database, config, contracts, authorize }: Deps): void => {
  const { db } = database
  const files = privateFilesOf(config)
  contracts.push(viewDocument)
  app.get<{ Params: { id: string } }>(`/api/${viewDocument.path}`, async (request, reply) => {
    const user = await authorize(viewDocument.access, request)
    const { id } = request.params
    const document = isId(id) ? await documentById(db, Number(id)) : undefined
    const bytes = document && (await files.read(document.document_path))
    if (!user || !document || !bytes) throw new Refusal('not_found')
    await insertDocumentView(db, { provider_application_id: Number(id), user_id: user.id, ip: request.ip })
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="application-${id}.${extensions[document.document_mime as DocumentKind]}"`,
      })
      .type(document.document_mime)
      .send(bytes)
  })
}
