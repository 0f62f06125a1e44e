-- Up Migration

-- Rows every installation needs. Ids and orders are those existing clients know (id order is not rank order).
INSERT INTO booking_statuses (id, status, "order") VALUES
  (1, '{"en": "Received", "ar": "تم الاستلام"}', 1),
  (2, '{"en": "In Progress", "ar": "قيد التنفيذ"}', 40),
  (3, '{"en": "On the Way", "ar": "في الطريق"}', 20),
  (4, '{"en": "Accepted", "ar": "مقبول"}', 10),
  (5, '{"en": "Ready", "ar": "جاهز"}', 30),
  (6, '{"en": "Done", "ar": "مكتمل"}', 50),
  (7, '{"en": "Failed", "ar": "لم يتم"}', 60);

INSERT INTO payment_statuses (id, status, "order") VALUES
  (1, '{"en": "Pending", "ar": "قيد التأكيد"}', 1),
  (2, '{"en": "Paid", "ar": "مدفوع"}', 10),
  (3, '{"en": "Failed", "ar": "فشل الدفع"}', 20),
  (4, '{"en": "Refunded", "ar": "مسترد"}', 40);

INSERT INTO payment_methods (id, name, description, route, "order", "default", enabled) VALUES
  (5, '{"en": "PayPal", "ar": "باي بال"}', '{"en": "Pay with your PayPal account or a card", "ar": "ادفع بحسابك في باي بال أو ببطاقتك"}', '/PayPal', 1, false, true),
  (2, '{"en": "Razorpay", "ar": "رازور باي"}', '{"en": "Pay by card or bank through Razorpay", "ar": "ادفع ببطاقتك أو من حسابك البنكي عبر رازور باي"}', '/RazorPay', 2, false, true),
  (6, '{"en": "Cash", "ar": "نقدًا"}', '{"en": "Pay in cash once the work is done", "ar": "ادفع نقدًا بعد انتهاء العمل"}', '/Cash', 3, true, true),
  (7, '{"en": "Credit Card (Stripe)", "ar": "بطاقة ائتمان (سترايب)"}', '{"en": "Pay by credit or debit card", "ar": "ادفع ببطاقة ائتمان أو بطاقة مدى"}', '/Stripe', 3, false, true),
  (8, '{"en": "Paystack", "ar": "باي ستاك"}', '{"en": "Pay by card or bank through Paystack", "ar": "ادفع ببطاقتك أو من حسابك البنكي عبر باي ستاك"}', '/PayStack', 5, false, true),
  (9, '{"en": "Flutterwave", "ar": "فلاتر ويف"}', '{"en": "Pay by card or mobile money through Flutterwave", "ar": "ادفع ببطاقتك أو بمحفظة الجوال عبر فلاتر ويف"}', '/FlutterWave', 6, false, true),
  (10, '{"en": "Stripe FPX", "ar": "سترايب FPX"}', '{"en": "Pay from your bank account through FPX", "ar": "ادفع من حسابك البنكي عبر FPX"}', '/StripeFPX', 7, false, true),
  (11, '{"en": "Wallet", "ar": "المحفظة"}', '{"en": "Pay from your wallet", "ar": "ادفع من رصيد محفظتك"}', '/Wallet', 8, false, true),
  (12, '{"en": "PayMongo", "ar": "باي مونجو"}', '{"en": "Pay by card or e-wallet through PayMongo", "ar": "ادفع ببطاقتك أو بمحفظتك الإلكترونية عبر باي مونجو"}', '/PayMongo', 12, false, true);

INSERT INTO e_provider_types (id, name, commission) VALUES
  (2, '{"en": "Company", "ar": "شركة"}', 75),
  (3, '{"en": "Freelancer", "ar": "مستقل"}', 50);
SELECT setval(pg_get_serial_sequence('e_provider_types', 'id'), 3);

-- Every value is a string on the wire. Digits and symbol of the one currency of this marketplace stand here.
INSERT INTO settings (key, value) VALUES
  ('app_name', 'Doorstep'),
  ('app_name_ar', 'دورستيب'),
  ('app_logo', '/logo.svg'),
  ('app_short_description', 'Someone good, at your door, when you need them.'),
  ('app_version', '1.0.0'),
  ('enable_version', '0'),
  ('default_tax', '0'),
  ('default_currency', 'SAR'),
  ('default_currency_ar', 'ر.س'),
  ('default_currency_code', 'SAR'),
  ('default_currency_decimal_digits', '2'),
  ('currency_right', '1'),
  ('default_country_code', 'SA'),
  ('default_time_zone', 'Asia/Riyadh'),
  ('distance_unit', 'km'),
  ('default_theme', 'light'),
  ('mobile_language', 'en'),
  ('main_color', '#0f766e'),
  ('main_dark_color', '#2dd4bf'),
  ('second_color', '#12312e'),
  ('second_dark_color', '#d7f5ef'),
  ('accent_color', '#b45309'),
  ('accent_dark_color', '#fbbf24'),
  ('scaffold_color', '#fafaf7'),
  ('scaffold_dark_color', '#0f1514'),
  ('google_maps_key', ''),
  ('fcm_key', ''),
  ('enable_paypal', '1'),
  ('enable_stripe', '1'),
  ('enable_razorpay', '1'),
  ('enable_otp', '0');
