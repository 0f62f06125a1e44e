import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.invitation_dead': {
    en: 'This invitation is no longer valid. Ask for a new one.',
    ar: 'لم تعد هذه الدعوة صالحة. اطلب دعوة جديدة.',
  },
  'refusal.last_owner': {
    en: 'A team keeps an owner: make somebody else owner first.',
    ar: 'لا بد للفريق من مالك: عيّن مالكًا آخر أولًا.',
  },
  'refusal.visits_ahead': {
    en: 'Visits that are not over are still with this person. They have to be finished, or taken by somebody else, first.',
    ar: 'لا تزال زيارات لم تنتهِ مسندة إلى هذا الشخص. لا بد من إتمامها أو أن يتولاها غيره أولًا.',
  },
  'refusal.team_full': {
    en: 'Two hundred people take visits in this team already, or two thousand with those who stopped. Somebody has to stop first, or one of those can take visits again.',
    ar: 'يستقبل الزيارات في هذا الفريق مئتا شخص بالفعل، أو ألفان مع من توقفوا. لا بد أن يتوقف أحدهم أولًا، أو أن يعود أحد المتوقفين إلى استقبالها.',
  },
  'refusal.worker_left': {
    en: 'This person has left the team. Invite them again first.',
    ar: 'غادر هذا الشخص الفريق. ادعُه من جديد أولًا.',
  },
})
