import { Navigate } from 'react-router'

/** The first page of the office. */
export default function OfficeStart() {
  return <Navigate to="/office/mails" replace />
}
