-- Up Migration

-- Who wants to become a provider (spec §2.18). The document lies apart from everything public, under this path.
CREATE TABLE provider_applications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  e_provider_type_id integer NOT NULL REFERENCES e_provider_types,
  availability_range text NOT NULL,
  document_type text NOT NULL CHECK (document_type IN ('passport', 'driver_license')),
  document_number text NOT NULL,
  expiry_date date NOT NULL,
  document_path text NOT NULL UNIQUE,
  document_mime text NOT NULL,
  document_size integer NOT NULL CHECK (document_size > 0),
  locale text NOT NULL,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'accepted', 'declined')),
  note text,
  decided_by integer REFERENCES users,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'received') = (decided_at IS NULL))
);
CREATE INDEX provider_applications_state ON provider_applications (state, created_at DESC);

-- Every look an operator takes at somebody's document.
CREATE TABLE provider_document_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_application_id integer NOT NULL REFERENCES provider_applications ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users,
  ip text NOT NULL,
  viewed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX provider_document_views_application ON provider_document_views (provider_application_id, viewed_at);
