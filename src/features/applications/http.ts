import type { FastifyInstance } from 'fastify'
import { privateFilesOf } from '#server/files/files.ts'
import type { Deps } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { viewDocument } from './contract.ts'
import { logView, paperOf } from './queries.ts'
import { type DocumentKind, extensions } from './rules.ts'

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

/** `GET provider_applications/:id/document`: to operators alone, to be kept and not opened here, never without a trace. */
export const serveDocuments = (app: FastifyInstance, { database, config, contracts, authorize }: Deps): void => {
  const { db } = database
  const files = privateFilesOf(config)
  contracts.push(viewDocument)
  app.get<{ Params: { id: string } }>(`/api/${viewDocument.path}`, async (request, reply) => {
    const user = await authorize(viewDocument.access, request)
    const { id } = request.params
    const paper = isId(id) ? await paperOf(db, Number(id)) : undefined
    const bytes = paper && (await files.read(paper.document_path))
    if (!user || !paper || !bytes) throw new Refusal('not_found')
    await logView(db, { provider_application_id: Number(id), user_id: user.id, ip: request.ip })
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="application-${id}.${extensions[paper.document_mime as DocumentKind]}"`,
      })
      .type(paper.document_mime)
      .send(bytes)
  })
}
