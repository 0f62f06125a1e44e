import type { FastifyInstance } from 'fastify'
import { servePrivatePictures } from '#features/uploads/service.ts'
import type { Deps } from '#server/http/context.ts'
import { viewComplaintPicture } from './contract.ts'
import { complaintPicture } from './queries.ts'
import { thread } from './service.ts'

/** `GET complaints/:id/pictures/:uuid/:name`: for the customer and operators. */
export const serveComplaintPictures = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database
  servePrivatePictures(app, deps, viewComplaintPicture, async (user, id) => {
    const { complaint } = await thread(db, deps.config, user, id)
    return (uuid) => complaintPicture(db, complaint.id, uuid)
  })
}
