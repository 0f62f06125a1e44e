import { parseId } from '#lib/ids.ts'
import type { Api, WriteContext } from '#server/http/context.ts'
import { limitBooking } from '#server/http/limits.ts'
import { serveList } from '#server/officeList/officeList.ts'
import * as absences from './absences/contract.ts'
import { announceAbsence, announceDelay, answerAbsence, getChanges, takeSickDay } from './absences/service.ts'
import * as calendar from './calendar/contract.ts'
import { endTimeOff, getCalendar, takeTimeOff } from './calendar/service.ts'
import * as contract from './contract.ts'
import * as desk from './desk/contract.ts'
import { getDay } from './desk/service.ts'
import * as door from './door/contract.ts'
import { confirmStep, getDoor } from './door/service.ts'
import * as extras from './extras/contract.ts'
import { answerExtra, listExtras, offerExtra } from './extras/service.ts'
import * as hours from './hours/contract.ts'
import { answerHours, correctHours, listHours } from './hours/service.ts'
import * as office from './office/contract.ts'
import { bookingList } from './office/queries.ts'
import { bookingForOffice, officeWorkers, reassignForOffice } from './office/service.ts'
import * as pictures from './pictures/contract.ts'
import { addVisitPicture, removeVisitPicture, visitPictures } from './pictures/service.ts'
import * as proposals from './proposals/contract.ts'
import { answerProposal, getProposal, proposeTime } from './proposals/service.ts'
import * as reassigning from './reassign/contract.ts'
import { reassign, workersForVisit } from './reassign/service.ts'
import { countCoupon, createBooking, rescheduleBooking, updateBooking } from './service.ts'

/**
 * A change that stays in the history of a visit, which jobs and both sides read, and that is told to the other side. Counted once it is
 * done, so that who may not do it spends nothing.
 */
const counted = async <T>({ tx, config, user }: WriteContext<'user'>, id: unknown, change: Promise<T>): Promise<T> => {
  const done = await change
  await limitBooking({ db: tx, config }, 'change', { id: parseId(id) ?? 0, userId: user.id })
  return done
}

export const routes = (api: Api): void => {
  api.read(desk.getDay, (context, { query }) => getDay(context, query))
  api.read(reassigning.listVisitWorkers, (context, { params }) => workersForVisit(context, params.id))
  api.write(reassigning.reassignVisit, (context, { params, body }) =>
    counted(context, params.id, reassign(context, params.id, body)),
  )
  serveList(api, bookingList)
  api.read(office.getOfficeBooking, (context, { params }) => bookingForOffice(context, params.id))
  api.read(office.listOfficeWorkers, (context, { params }) => officeWorkers(context, params.id))
  api.write(office.reassignForOffice, (context, { params, body }) => reassignForOffice(context, params.id, body))
  api.read(calendar.getCalendar, (context, { query }) => getCalendar(context, query))
  api.write(calendar.takeTimeOff, ({ tx, user }, { body }) => takeTimeOff(tx, user.member, body))
  api.write(calendar.endTimeOff, ({ tx, user }, { params }) => endTimeOff(tx, user.member, params.id))
  api.read(absences.getChanges, (context, { params }) => getChanges(context.db, context, params.id))
  api.write(absences.announceDelay, (context, { params, body }) =>
    counted(context, params.id, announceDelay(context.tx, context, params.id, body)),
  )
  api.write(absences.announceAbsence, (context, { params, body }) =>
    counted(context, params.id, announceAbsence(context.tx, context, params.id, body)),
  )
  api.write(absences.answerAbsence, ({ tx, user, locale }, { params, body }) =>
    answerAbsence(tx, { ...user, locale }, params.id, body),
  )
  api.write(absences.takeSickDay, ({ tx, user }, { body }) => takeSickDay(tx, user, body))
  api.read(extras.listExtras, (context, { params }) => listExtras(context.db, context, params.id))
  api.write(extras.offerExtra, (context, { params, body }) => offerExtra(context.tx, context, params.id, body))
  api.write(extras.answerExtra, (context, { params, body }) => answerExtra(context.tx, context, params.id, body))
  api.read(door.getDoor, (context, { params }) => getDoor(context, params.id))
  api.withoutTransaction(door.confirmStep, (context, { params, body }) => confirmStep(context, params.id, body))
  api.read(hours.listHours, (context, { params }) => listHours(context, params.id))
  api.write(hours.correctHours, (context, { params, body }) =>
    counted(context, params.id, correctHours(context, params.id, body)),
  )
  api.write(hours.answerHours, (context, { params, body }) => answerHours(context, params.id, body))
  api.read(pictures.listVisitPictures, (context, { params }) => visitPictures(context, params.id))
  api.write(pictures.addVisitPicture, (context, { params, body }) => addVisitPicture(context, params.id, body))
  api.write(pictures.removeVisitPicture, (context, { params, body }) =>
    removeVisitPicture(context, params.id, body.picture_id),
  )
  api.read(proposals.getProposal, (context, { params }) => getProposal(context, params.id))
  api.write(proposals.proposeTime, (context, { params, body }) =>
    counted(context, params.id, proposeTime(context.tx, context.user, params.id, body)),
  )
  api.write(proposals.answerProposal, ({ tx, user }, { params, body }) => answerProposal(tx, user, params.id, body))
  api.write(
    contract.createBooking,
    ({ tx, user, locale, config, ip }, { body }) =>
      createBooking(tx, { ...user, locale, origin: { config, ip } }, body),
    (context, { body }) => countCoupon(context, body),
  )
  api.write(contract.updateBooking, (context, { params, query, body }) =>
    updateBooking(context.tx, context, params.id, body, query),
  )
  api.write(contract.rescheduleBooking, (context, { params, query, body }) =>
    counted(context, params.id, rescheduleBooking(context.tx, context, params.id, body, query)),
  )
}
