import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of every page (`spec §2.1`). */
export default [
  index('features/storefront/HomePage.tsx'),
  layout('shell/GuestOnly.tsx', [
    route('login', 'features/accounts/LoginPage.tsx'),
    route('register', 'features/accounts/RegisterPage.tsx'),
  ]),
  layout('shell/SignedInOnly.tsx', [
    route('favorites/:price?', 'features/favourites/FavoritesPage.tsx'),
    route('bookings', 'features/bookings/list/BookingsPage.tsx', [
      route(':id', 'features/ordering/manage/BookingSheet.tsx', { id: 'booking' }),
      route(':action/:id', 'features/ordering/manage/BookingSheet.tsx'),
      route(':action/cash/:id', 'features/payments/checkout/CashPage.tsx'),
      route(':action/wallet/:id', 'features/payments/checkout/WalletPage.tsx'),
      route(':action/native/:id', 'features/payments/online/NativePage.tsx'),
    ]),
    route('bookings/receipt/:id', 'features/payments/receipts/ReceiptPage.tsx'),
    route('wallet', 'features/wallet/StatementPage.tsx'),
    route('notification-settings', 'features/notifications/settings/NotificationSettingsPage.tsx'),
    route('provider', 'shell/provider/ProviderShell.tsx', [
      route('', 'features/ordering/desk/TodayPage.tsx', [
        route('bookings', 'features/ordering/desk/BookingsRedirect.tsx'),
        route('bookings/:id', 'features/ordering/desk/DeskSheet.tsx', { id: 'desk-today' }),
      ]),
      route('calendar', 'features/ordering/calendar/CalendarPage.tsx', [
        route(':id', 'features/ordering/desk/DeskSheet.tsx', { id: 'desk-calendar' }),
      ]),
      route('settings', 'features/availability/hours/SettingsPage.tsx'),
      route('requests', 'features/ordering/desk/RequestsPage.tsx', [
        route(':id', 'features/ordering/desk/DeskSheet.tsx', { id: 'desk-requests' }),
      ]),
      route('services', 'features/offers/OffersPage.tsx'),
      route('services/:id', 'features/offers/editor/EditorPage.tsx'),
      route('team', 'features/team/TeamPage.tsx'),
      route('page', 'features/showcase/PublicPageEditor.tsx'),
      route('start', 'features/providers/start/StartPage.tsx'),
      route('money', 'features/earnings/MoneyPage.tsx'),
      route('visits', 'features/ordering/desk/DeskPage.tsx', [
        route(':id', 'features/ordering/desk/DeskSheet.tsx', { id: 'desk-visits' }),
      ]),
    ]),
    route('office', 'shell/office/OfficeShell.tsx', [
      index('features/mails/office/JobsPage.tsx'),
      route('categories', 'features/catalogue/office/CategoriesPage.tsx'),
      route('services', 'features/offers/office/ServicesPage.tsx'),
      route('services/:id', 'features/offers/office/ServiceEditorPage.tsx'),
      route('coupons', 'features/coupons/office/CouponsPage.tsx'),
      route('taxes', 'features/providers/office/TaxesPage.tsx'),
      route('slides', 'features/content/office/SlidesPage.tsx'),
      route('faqs', 'features/content/office/FaqsPage.tsx'),
      route('pages', 'features/content/office/PagesPage.tsx'),
      route('settings', 'features/marketplace/SettingsPage.tsx'),
    ]),
  ]),
  route('forgot-password', 'features/accounts/reset/ForgotPasswordPage.tsx'),
  route('reset-password', 'features/accounts/reset/ResetPasswordPage.tsx'),
  route('social-login', 'features/accounts/social/SocialLoginPage.tsx'),
  route('undo-email-change', 'features/accounts/emailChange/UndoEmailPage.tsx'),
  route('verify-email', 'features/accounts/verify/VerifyEmailPage.tsx'),
  route('team-invitation', 'features/team/InvitationPage.tsx'),
  route('sandbox/mailbox', 'features/mails/SandboxMailboxPage.tsx'),
  route('categories', 'features/storefront/CategoriesPage.tsx'),
  route('category/:id/:sort?/:price?/:review?', 'features/storefront/CategoryPage.tsx'),
  route('search/:keywords?', 'features/search/SearchPage.tsx'),
  route('e_service', 'features/storefront/ServicePage.tsx', [
    route(':id', 'features/storefront/ServiceWithoutPanel.tsx'),
    route(':action/:id', 'features/ordering/book/BookingPanel.tsx'),
  ]),
  route('e_provider/:id', 'features/storefront/ProviderPage.tsx'),
  route('e_provider/:id/services', 'features/storefront/ProviderServicesPage.tsx'),
  route('help/:id?', 'features/content/HelpPage.tsx'),
  route('pages/:id', 'features/content/CustomPage.tsx'),
  route('provider-registration', 'features/applications/ProviderRegistrationPage.tsx'),
  route('provider-application', 'features/applications/tracking/ApplicationPage.tsx'),
  route('about-us', 'features/content/AboutPage.tsx'),
  route('*', 'shell/site/NotFoundPage.tsx'),
] satisfies RouteConfig
