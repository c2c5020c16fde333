// Generated from the migrations by `npm run types`: change those instead.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string
          actor: string | null
          actor_email: string | null
          at: string
          id: number
          reason: string | null
          row_id: string | null
          subject: string | null
          table_name: string
        }
        Insert: {
          action: string
          actor?: string | null
          actor_email?: string | null
          at?: string
          reason?: string | null
          row_id?: string | null
          subject?: string | null
          table_name: string
        }
        Update: {
          action?: string
          actor?: string | null
          actor_email?: string | null
          at?: string
          reason?: string | null
          row_id?: string | null
          subject?: string | null
          table_name?: string
        }
        Relationships: []
      }
      blogs: {
        Row: {
          author_image: string | null
          author_name: string
          blog_type: Database['public']['Enums']['blog_type']
          content: string
          created_at: string
          excerpt: string | null
          id: string
          idempotency_key: string | null
          linkedin_url: string | null
          meta_description: string | null
          meta_title: string | null
          published_at: string | null
          search_text: string
          slug: string
          status: Database['public']['Enums']['publication_status']
          title: string
          twitter_handle: string | null
          updated_at: string
          version: number
          word_count: number
        }
        Insert: {
          author_image?: string | null
          author_name: string
          blog_type?: Database['public']['Enums']['blog_type']
          content: string
          created_at?: string
          excerpt?: string | null
          id?: string
          idempotency_key?: string | null
          linkedin_url?: string | null
          meta_description?: string | null
          meta_title?: string | null
          published_at?: string | null
          slug?: string
          status?: Database['public']['Enums']['publication_status']
          title: string
          twitter_handle?: string | null
          updated_at?: string
          version?: number
          word_count?: number
        }
        Update: {
          author_image?: string | null
          author_name?: string
          blog_type?: Database['public']['Enums']['blog_type']
          content?: string
          created_at?: string
          excerpt?: string | null
          id?: string
          idempotency_key?: string | null
          linkedin_url?: string | null
          meta_description?: string | null
          meta_title?: string | null
          published_at?: string | null
          slug?: string
          status?: Database['public']['Enums']['publication_status']
          title?: string
          twitter_handle?: string | null
          updated_at?: string
          version?: number
          word_count?: number
        }
        Relationships: []
      }
      books: {
        Row: {
          author: string
          book_type: Database['public']['Enums']['book_type']
          cover_url: string
          created_at: string
          description: string
          id: string
          idempotency_key: string | null
          published_at: string | null
          purchase_url: string
          search_text: string
          status: Database['public']['Enums']['publication_status']
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          author: string
          book_type?: Database['public']['Enums']['book_type']
          cover_url: string
          created_at?: string
          description?: string
          id?: string
          idempotency_key?: string | null
          published_at?: string | null
          purchase_url: string
          status?: Database['public']['Enums']['publication_status']
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          author?: string
          book_type?: Database['public']['Enums']['book_type']
          cover_url?: string
          created_at?: string
          description?: string
          id?: string
          idempotency_key?: string | null
          published_at?: string | null
          purchase_url?: string
          status?: Database['public']['Enums']['publication_status']
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      cities: {
        Row: {
          country: string
          country_slug: string
          id: string
          name: string
          slug: string
        }
        Insert: {
          country: string
          id?: string
          name: string
        }
        Update: {
          country?: string
          id?: string
          name?: string
        }
        Relationships: []
      }
      companies: {
        Row: {
          created_at: string
          description: string | null
          id: string
          idempotency_key: string | null
          logo: string | null
          name: string
          search_text: string
          slug: string
          updated_at: string
          version: number
          website: string | null
          website_domain: string | null
        }
        Insert: {
          created_at?: string
          description?: string | null
          id?: string
          idempotency_key?: string | null
          logo?: string | null
          name: string
          slug?: string
          updated_at?: string
          version?: number
          website?: string | null
          website_domain?: string | null
        }
        Update: {
          created_at?: string
          description?: string | null
          id?: string
          idempotency_key?: string | null
          logo?: string | null
          name?: string
          slug?: string
          updated_at?: string
          version?: number
          website?: string | null
          website_domain?: string | null
        }
        Relationships: []
      }
      currency_rates: {
        Row: {
          as_of: string
          currency: string
          per_eur: number
        }
        Insert: {
          as_of: string
          currency: string
          per_eur: number
        }
        Update: {
          as_of?: string
          currency?: string
          per_eur?: number
        }
        Relationships: []
      }
      daily_analytics: {
        Row: {
          date: string
          total_visits: number
          unique_visitors: number
        }
        Insert: {
          date: string
          total_visits?: number
          unique_visitors?: number
        }
        Update: {
          date?: string
          total_visits?: number
          unique_visitors?: number
        }
        Relationships: []
      }
      daily_job_clicks: {
        Row: {
          applications: number
          date: string
          impressions: number
          job_id: string
          views: number
        }
        Insert: {
          applications: number
          date: string
          impressions?: number
          job_id: string
          views: number
        }
        Update: {
          applications?: number
          date?: string
          impressions?: number
          job_id?: string
          views?: number
        }
        Relationships: [{
          foreignKeyName: 'daily_job_clicks_job_id_fkey'
          columns: ['job_id']
          isOneToOne: false
          referencedRelation: 'jobs'
          referencedColumns: ['id']
        }]
      }
      daily_page_visits: {
        Row: {
          date: string
          page_path: string
          visits: number
        }
        Insert: {
          date: string
          page_path: string
          visits: number
        }
        Update: {
          date?: string
          page_path?: string
          visits?: number
        }
        Relationships: []
      }
      digest_results: {
        Row: {
          digest_id: string
          recipients: number
          refused: number
          sent: number
          unsubscribed: number
        }
        Insert: {
          digest_id: string
          recipients?: number
          refused?: number
          sent?: number
          unsubscribed?: number
        }
        Update: {
          digest_id?: string
          recipients?: number
          refused?: number
          sent?: number
          unsubscribed?: number
        }
        Relationships: [{
          foreignKeyName: 'digest_results_digest_id_fkey'
          columns: ['digest_id']
          isOneToOne: true
          referencedRelation: 'digests'
          referencedColumns: ['id']
        }]
      }
      digest_settings: {
        Row: {
          id: boolean
          is_on: boolean
          settled_until: string
          time_zone: string
        }
        Insert: {
          id?: boolean
          is_on?: boolean
          settled_until?: string
          time_zone?: string
        }
        Update: {
          id?: boolean
          is_on?: boolean
          settled_until?: string
          time_zone?: string
        }
        Relationships: []
      }
      digests: {
        Row: {
          blog_id: string | null
          created_at: string
          due_at: string
          event_ids: string[]
          id: string
          job_ids: string[]
          job_total: number
          jobs_from: string
          jobs_until: string
          slug: string
        }
        Insert: {
          blog_id?: string | null
          created_at?: string
          due_at: string
          event_ids?: string[]
          id?: string
          job_ids: string[]
          job_total: number
          jobs_from: string
          jobs_until: string
          slug: string
        }
        Update: {
          blog_id?: string | null
          created_at?: string
          due_at?: string
          event_ids?: string[]
          id?: string
          job_ids?: string[]
          job_total?: number
          jobs_from?: string
          jobs_until?: string
          slug?: string
        }
        Relationships: [{
          foreignKeyName: 'digests_blog_id_fkey'
          columns: ['blog_id']
          isOneToOne: false
          referencedRelation: 'blogs'
          referencedColumns: ['id']
        }]
      }
      events: {
        Row: {
          cancelled_at: string | null
          cfp_deadline: string | null
          city_id: string | null
          created_at: string
          description: string | null
          end_date: string
          event_url: string
          id: string
          idempotency_key: string | null
          is_online: boolean
          name: string
          organiser: string | null
          search_text: string
          sequence: number
          slug: string
          start_date: string
          status: Database['public']['Enums']['event_status']
          submitted_city: string | null
          submitted_country: string | null
          time_zone: string | null
          type: Database['public']['Enums']['event_type']
          updated_at: string
          version: number
        }
        Insert: {
          cancelled_at?: string | null
          cfp_deadline?: string | null
          city_id?: string | null
          created_at?: string
          description?: string | null
          end_date: string
          event_url: string
          id?: string
          idempotency_key?: string | null
          is_online?: boolean
          name: string
          organiser?: string | null
          search_text?: string
          sequence?: number
          slug?: string
          start_date: string
          status?: Database['public']['Enums']['event_status']
          submitted_city?: string | null
          submitted_country?: string | null
          time_zone?: string | null
          type?: Database['public']['Enums']['event_type']
          updated_at?: string
          version?: number
        }
        Update: {
          cancelled_at?: string | null
          cfp_deadline?: string | null
          city_id?: string | null
          created_at?: string
          description?: string | null
          end_date?: string
          event_url?: string
          id?: string
          idempotency_key?: string | null
          is_online?: boolean
          name?: string
          organiser?: string | null
          search_text?: string
          sequence?: number
          slug?: string
          start_date?: string
          status?: Database['public']['Enums']['event_status']
          submitted_city?: string | null
          submitted_country?: string | null
          time_zone?: string | null
          type?: Database['public']['Enums']['event_type']
          updated_at?: string
          version?: number
        }
        Relationships: [{
          foreignKeyName: 'events_city_id_fkey'
          columns: ['city_id']
          isOneToOne: false
          referencedRelation: 'cities'
          referencedColumns: ['id']
        }]
      }
      import_settings: {
        Row: {
          id: string
          publishes: boolean
        }
        Insert: {
          id: string
          publishes?: boolean
        }
        Update: {
          id?: string
          publishes?: boolean
        }
        Relationships: [{
          foreignKeyName: 'import_settings_id_fkey'
          columns: ['id']
          isOneToOne: true
          referencedRelation: 'companies'
          referencedColumns: ['id']
        }]
      }
      imported_postings: {
        Row: {
          applied: Json
          board: string
          external_id: string
          imported_at: string
          is_draft: boolean
          job_id: string | null
          left_at: string | null
          missed: number
          recruiter_id: string
          stored: Json
          system: string
        }
        Insert: {
          applied?: Json
          board: string
          external_id: string
          imported_at?: string
          is_draft: boolean
          job_id?: string | null
          left_at?: string | null
          missed?: number
          recruiter_id: string
          stored?: Json
          system: string
        }
        Update: {
          applied?: Json
          board?: string
          external_id?: string
          imported_at?: string
          is_draft?: boolean
          job_id?: string | null
          left_at?: string | null
          missed?: number
          recruiter_id?: string
          stored?: Json
          system?: string
        }
        Relationships: [{
          foreignKeyName: 'imported_postings_job_id_fkey'
          columns: ['job_id']
          isOneToOne: true
          referencedRelation: 'jobs'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'imported_postings_recruiter_id_fkey'
          columns: ['recruiter_id']
          isOneToOne: false
          referencedRelation: 'recruiters'
          referencedColumns: ['id']
        }]
      }
      job_alerts: {
        Row: {
          asked_at: string
          city: string | null
          confirmed_at: string | null
          country: string | null
          created_at: string
          email: string
          filters: Json
          frequency: Database['public']['Enums']['alert_frequency']
          id: string
          job_type: Database['public']['Enums']['job_type'] | null
          next_at: string
          query: string
          seen_until: string
          terms: string[]
        }
        Insert: {
          asked_at?: string
          city?: string | null
          confirmed_at?: string | null
          country?: string | null
          created_at?: string
          email: string
          filters?: Json
          frequency: Database['public']['Enums']['alert_frequency']
          id?: string
          job_type?: Database['public']['Enums']['job_type'] | null
          next_at?: string
          query: string
          seen_until?: string
          terms?: string[]
        }
        Update: {
          asked_at?: string
          city?: string | null
          confirmed_at?: string | null
          country?: string | null
          created_at?: string
          email?: string
          filters?: Json
          frequency?: Database['public']['Enums']['alert_frequency']
          id?: string
          job_type?: Database['public']['Enums']['job_type'] | null
          next_at?: string
          query?: string
          seen_until?: string
          terms?: string[]
        }
        Relationships: []
      }
      job_applications: {
        Row: {
          click_type: Database['public']['Enums']['click_type']
          clicked_at: string
          id: string
          job_id: string
          visitor_id: string | null
        }
        Insert: {
          click_type: Database['public']['Enums']['click_type']
          clicked_at?: string
          id?: string
          job_id: string
          visitor_id?: string | null
        }
        Update: {
          click_type?: Database['public']['Enums']['click_type']
          clicked_at?: string
          id?: string
          job_id?: string
          visitor_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'job_applications_job_id_fkey'
          columns: ['job_id']
          isOneToOne: false
          referencedRelation: 'jobs'
          referencedColumns: ['id']
        }]
      }
      job_boards: {
        Row: {
          answered_at: string | null
          board: string
          company_id: string | null
          created_at: string
          emptied_at: string | null
          etag: string | null
          failure: string | null
          id: string
          is_paused: boolean
          last_modified: string | null
          next_sync_at: string
          postings: number
          recruiter_id: string
          synced_at: string | null
          system: string
          waiting: number
        }
        Insert: {
          answered_at?: string | null
          board: string
          company_id?: string | null
          created_at?: string
          emptied_at?: string | null
          etag?: string | null
          failure?: string | null
          id?: string
          is_paused?: boolean
          last_modified?: string | null
          next_sync_at?: string
          postings?: number
          recruiter_id?: string
          synced_at?: string | null
          system: string
          waiting?: number
        }
        Update: {
          answered_at?: string | null
          board?: string
          company_id?: string | null
          created_at?: string
          emptied_at?: string | null
          etag?: string | null
          failure?: string | null
          id?: string
          is_paused?: boolean
          last_modified?: string | null
          next_sync_at?: string
          postings?: number
          recruiter_id?: string
          synced_at?: string | null
          system?: string
          waiting?: number
        }
        Relationships: [{
          foreignKeyName: 'job_boards_company_id_fkey'
          columns: ['company_id']
          isOneToOne: false
          referencedRelation: 'companies'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'job_boards_recruiter_id_fkey'
          columns: ['recruiter_id']
          isOneToOne: false
          referencedRelation: 'recruiters'
          referencedColumns: ['id']
        }]
      }
      job_clicks: {
        Row: {
          applications: number
          job_id: string
          views: number
        }
        Insert: {
          applications?: number
          job_id: string
          views?: number
        }
        Update: {
          applications?: number
          job_id?: string
          views?: number
        }
        Relationships: [{
          foreignKeyName: 'job_clicks_job_id_fkey'
          columns: ['job_id']
          isOneToOne: true
          referencedRelation: 'jobs'
          referencedColumns: ['id']
        }]
      }
      job_reports: {
        Row: {
          created_at: string
          id: string
          job_id: string
          network: string
          reason: Database['public']['Enums']['report_reason']
          settled_at: string | null
          words: string
        }
        Insert: {
          created_at?: string
          id?: string
          job_id: string
          network: string
          reason: Database['public']['Enums']['report_reason']
          settled_at?: string | null
          words?: string
        }
        Update: {
          created_at?: string
          id?: string
          job_id?: string
          network?: string
          reason?: Database['public']['Enums']['report_reason']
          settled_at?: string | null
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'job_reports_job_id_fkey'
          columns: ['job_id']
          isOneToOne: false
          referencedRelation: 'jobs'
          referencedColumns: ['id']
        }]
      }
      job_search: {
        Row: {
          city_id: string
          company: string
          excluded: string[]
          expires_at: string
          id: string
          level: string | null
          open_to: string[]
          pay: number | null
          posted_at: string
          skills: string[]
          txt: string
          type: Database['public']['Enums']['job_type']
          words: string[]
        }
        Insert: {
          city_id: string
          company: string
          excluded?: string[]
          expires_at: string
          id: string
          level?: string | null
          open_to?: string[]
          pay?: number | null
          posted_at: string
          skills?: string[]
          txt: string
          type: Database['public']['Enums']['job_type']
        }
        Update: {
          city_id?: string
          company?: string
          excluded?: string[]
          expires_at?: string
          id?: string
          level?: string | null
          open_to?: string[]
          pay?: number | null
          posted_at?: string
          skills?: string[]
          txt?: string
          type?: Database['public']['Enums']['job_type']
        }
        Relationships: [{
          foreignKeyName: 'job_search_city_id_fkey'
          columns: ['city_id']
          isOneToOne: false
          referencedRelation: 'cities'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'job_search_id_fkey'
          columns: ['id']
          isOneToOne: true
          referencedRelation: 'jobs'
          referencedColumns: ['id']
        }]
      }
      job_skills: {
        Row: {
          job_id: string
          position: number
          skill_slug: string
        }
        Insert: {
          job_id: string
          position: number
          skill_slug: string
        }
        Update: {
          job_id?: string
          position?: number
          skill_slug?: string
        }
        Relationships: [{
          foreignKeyName: 'job_skills_job_id_fkey'
          columns: ['job_id']
          isOneToOne: false
          referencedRelation: 'jobs'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'job_skills_skill_slug_fkey'
          columns: ['skill_slug']
          isOneToOne: false
          referencedRelation: 'skills'
          referencedColumns: ['slug']
        }]
      }
      jobs: {
        Row: {
          application_url: string
          archived_at: string | null
          city_id: string
          company: string
          company_id: string
          confirmed_at: string | null
          description: string
          eligibility: string
          eligible_countries: string[]
          excluded_countries: string[]
          expires_at: string
          id: string
          idempotency_key: string | null
          imported_from: string | null
          is_archived: boolean
          level: string | null
          link_died_at: string | null
          pay_top_eur_year: number | null
          posted_at: string
          posted_by: Database['public']['Enums']['posted_by']
          recruiter_id: string | null
          requirements: string[]
          salary_currency: string
          salary_max: number | null
          salary_min: number | null
          salary_period: string
          search_text: string
          skills: string[]
          slug: string
          title: string
          type: Database['public']['Enums']['job_type']
          updated_at: string
          utc_offset_max: number | null
          utc_offset_min: number | null
          version: number
          visa_sponsorship: boolean | null
        }
        Insert: {
          application_url: string
          archived_at?: string | null
          city_id: string
          company: string
          company_id?: string
          confirmed_at?: string | null
          description?: string
          eligibility?: string
          eligible_countries?: string[]
          excluded_countries?: string[]
          expires_at?: string
          id?: string
          idempotency_key?: string | null
          imported_from?: string | null
          is_archived?: boolean
          level?: string | null
          link_died_at?: string | null
          pay_top_eur_year?: number | null
          posted_at?: string
          posted_by?: Database['public']['Enums']['posted_by']
          recruiter_id?: string | null
          requirements?: string[]
          salary_currency?: string
          salary_max?: number | null
          salary_min?: number | null
          salary_period?: string
          search_text?: string
          skills?: string[]
          slug?: string
          title: string
          type?: Database['public']['Enums']['job_type']
          updated_at?: string
          utc_offset_max?: number | null
          utc_offset_min?: number | null
          version?: number
          visa_sponsorship?: boolean | null
        }
        Update: {
          application_url?: string
          archived_at?: string | null
          city_id?: string
          company?: string
          company_id?: string
          confirmed_at?: string | null
          description?: string
          eligibility?: string
          eligible_countries?: string[]
          excluded_countries?: string[]
          expires_at?: string
          id?: string
          idempotency_key?: string | null
          imported_from?: string | null
          is_archived?: boolean
          level?: string | null
          link_died_at?: string | null
          pay_top_eur_year?: number | null
          posted_at?: string
          posted_by?: Database['public']['Enums']['posted_by']
          recruiter_id?: string | null
          requirements?: string[]
          salary_currency?: string
          salary_max?: number | null
          salary_min?: number | null
          salary_period?: string
          search_text?: string
          skills?: string[]
          slug?: string
          title?: string
          type?: Database['public']['Enums']['job_type']
          updated_at?: string
          utc_offset_max?: number | null
          utc_offset_min?: number | null
          version?: number
          visa_sponsorship?: boolean | null
        }
        Relationships: [{
          foreignKeyName: 'jobs_city_id_fkey'
          columns: ['city_id']
          isOneToOne: false
          referencedRelation: 'cities'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'jobs_company_id_fkey'
          columns: ['company_id']
          isOneToOne: false
          referencedRelation: 'companies'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'jobs_recruiter_id_fkey'
          columns: ['recruiter_id']
          isOneToOne: false
          referencedRelation: 'recruiters'
          referencedColumns: ['id']
        }]
      }
      newsletter_subscriptions: {
        Row: {
          asked_at: string | null
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          state: Database['public']['Enums']['subscription_state']
          suppressed_at: string | null
          unsubscribed_at: string | null
          updated_at: string
        }
        Insert: {
          asked_at?: string | null
          confirmed_at?: string | null
          created_at?: string
          email: string
          id?: string
          suppressed_at?: string | null
          unsubscribed_at?: string | null
          updated_at?: string
        }
        Update: {
          asked_at?: string | null
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          suppressed_at?: string | null
          unsubscribed_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      outbox: {
        Row: {
          address: string
          attempts: number
          away_attempts: number
          created_at: string
          data: Json
          first_attempt_at: string | null
          id: string
          is_bulk: boolean
          key: string
          kind: string
          last_error: string | null
          lease: string | null
          message_id: string | null
          next_attempt_at: string
          sent_at: string | null
          state: Database['public']['Enums']['mail_state']
        }
        Insert: {
          address: string
          attempts?: number
          away_attempts?: number
          created_at?: string
          data?: Json
          first_attempt_at?: string | null
          id?: string
          is_bulk?: boolean
          key: string
          kind: string
          last_error?: string | null
          lease?: string | null
          message_id?: string | null
          next_attempt_at?: string
          sent_at?: string | null
          state?: Database['public']['Enums']['mail_state']
        }
        Update: {
          address?: string
          attempts?: number
          away_attempts?: number
          created_at?: string
          data?: Json
          first_attempt_at?: string | null
          id?: string
          is_bulk?: boolean
          key?: string
          kind?: string
          last_error?: string | null
          lease?: string | null
          message_id?: string | null
          next_attempt_at?: string
          sent_at?: string | null
          state?: Database['public']['Enums']['mail_state']
        }
        Relationships: []
      }
      page_visits: {
        Row: {
          id: string
          page_path: string
          visited_at: string
          visitor_id: string
        }
        Insert: {
          id?: string
          page_path: string
          visited_at?: string
          visitor_id: string
        }
        Update: {
          id?: string
          page_path?: string
          visited_at?: string
          visitor_id?: string
        }
        Relationships: []
      }
      recruiters: {
        Row: {
          auth_id: string
          company_name: string
          contact_number: string
          created_at: string
          email: string
          id: string
          name: string
          role: Database['public']['Enums']['recruiter_role']
          status: Database['public']['Enums']['recruiter_status']
          suspension_reason: string | null
          updated_at: string
        }
        Insert: {
          auth_id: string
          company_name: string
          contact_number: string
          created_at?: string
          email?: string
          id?: string
          name: string
          role?: Database['public']['Enums']['recruiter_role']
          status?: Database['public']['Enums']['recruiter_status']
          suspension_reason?: string | null
          updated_at?: string
        }
        Update: {
          auth_id?: string
          company_name?: string
          contact_number?: string
          created_at?: string
          email?: string
          id?: string
          name?: string
          role?: Database['public']['Enums']['recruiter_role']
          status?: Database['public']['Enums']['recruiter_status']
          suspension_reason?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      schedule: {
        Row: {
          duration_ms: number | null
          finished_at: string | null
          is_ok: boolean | null
          lease: string | null
          leased_until: string | null
          next_run_at: string | null
          result: string | null
          started_at: string | null
          task: string
        }
        Insert: {
          duration_ms?: number | null
          finished_at?: string | null
          is_ok?: boolean | null
          lease?: string | null
          leased_until?: string | null
          next_run_at?: string | null
          result?: string | null
          started_at?: string | null
          task: string
        }
        Update: {
          duration_ms?: number | null
          finished_at?: string | null
          is_ok?: boolean | null
          lease?: string | null
          leased_until?: string | null
          next_run_at?: string | null
          result?: string | null
          started_at?: string | null
          task?: string
        }
        Relationships: []
      }
      search_engines: {
        Row: {
          day: string
          engine: Database['public']['Enums']['search_engine']
          in_day: number
          paused_because: string | null
          paused_until: string | null
          pauses: number
          stopped_at: string | null
          stopped_because: string | null
        }
        Insert: {
          day?: string
          engine: Database['public']['Enums']['search_engine']
          in_day?: number
          paused_because?: string | null
          paused_until?: string | null
          pauses?: number
          stopped_at?: string | null
          stopped_because?: string | null
        }
        Update: {
          day?: string
          engine?: Database['public']['Enums']['search_engine']
          in_day?: number
          paused_because?: string | null
          paused_until?: string | null
          pauses?: number
          stopped_at?: string | null
          stopped_because?: string | null
        }
        Relationships: []
      }
      search_notices: {
        Row: {
          answer: string | null
          attempts: number
          changed_at: string
          due_at: string
          engine: Database['public']['Enums']['search_engine']
          id: string
          is_tried: boolean
          lease: string | null
          noun: Database['public']['Enums']['notice_noun']
          sent_at: string | null
          slug: string
          state: Database['public']['Enums']['notice_state']
        }
        Insert: {
          answer?: string | null
          attempts?: number
          changed_at?: string
          due_at: string
          engine: Database['public']['Enums']['search_engine']
          id?: string
          is_tried?: boolean
          lease?: string | null
          noun: Database['public']['Enums']['notice_noun']
          sent_at?: string | null
          slug: string
          state?: Database['public']['Enums']['notice_state']
        }
        Update: {
          answer?: string | null
          attempts?: number
          changed_at?: string
          due_at?: string
          engine?: Database['public']['Enums']['search_engine']
          id?: string
          is_tried?: boolean
          lease?: string | null
          noun?: Database['public']['Enums']['notice_noun']
          sent_at?: string | null
          slug?: string
          state?: Database['public']['Enums']['notice_state']
        }
        Relationships: [{
          foreignKeyName: 'search_notices_engine_fkey'
          columns: ['engine']
          isOneToOne: false
          referencedRelation: 'search_engines'
          referencedColumns: ['engine']
        }]
      }
      skills: {
        Row: {
          name: string
          slug: string
          synonyms: string[]
        }
        Insert: {
          name: string
          slug: string
          synonyms?: string[]
        }
        Update: {
          name?: string
          slug?: string
          synonyms?: string[]
        }
        Relationships: []
      }
      suppressions: {
        Row: {
          address: string
          created_at: string
          id: string
          reason: string
        }
        Insert: {
          address: string
          created_at?: string
          id?: string
          reason: string
        }
        Update: {
          address?: string
          created_at?: string
          id?: string
          reason?: string
        }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      account_data: {
        Args: {
          account: string
        }
        Returns: Json
      }
      audit_subjects: {
        Args: {
          entry_ids: number[]
        }
        Returns: {
          id: number
          subject: string
          is_gone: boolean
        }[]
      }
      begin_board_syncs: {
        Args: {
          board_id?: string
          most: number
        }
        Returns: {
          id: string
          recruiter_id: string
          system: string
          board: string
          etag: string
          last_modified: string
          known: string[]
        }[]
      }
      begin_task: {
        Args: {
          every: number
          only_if_due?: boolean
          task: string
        }
        Returns: string
      }
      companies_of_sitemap: {
        Args: never
        Returns: {
          slug: string
          updated_at: string
        }[]
      }
      compose_digest: {
        Args: never
        Returns: {
          jobs_from: string
          jobs_until: string
          job_ids: string[]
          job_total: number
          event_ids: string[]
          blog_id: string
        }[]
      }
      confirm_mail: {
        Args: {
          address: string
          alert_ids: string[]
          is_newsletter: boolean
        }
        Returns: number
      }
      convert_pay: {
        Args: {
          after?: string
          most?: number
        }
        Returns: string
      }
      count_digests: {
        Args: never
        Returns: undefined
      }
      create_alert: {
        Args: {
          city?: string
          company?: string
          country?: string
          currency?: string
          email: string
          frequency: Database['public']['Enums']['alert_frequency']
          from_country?: string
          job_type?: Database['public']['Enums']['job_type']
          level?: string
          network: string
          pay?: number
          query: string
          skills?: string[]
          terms?: string[]
          unstated?: string[]
        }
        Returns: undefined
      }
      delete_account: {
        Args: {
          account: string
          delete_jobs: boolean
        }
        Returns: string[]
      }
      delete_subscriber: {
        Args: {
          address: string
        }
        Returns: boolean
      }
      delete_unconfirmed: {
        Args: {
          older_than?: string
        }
        Returns: number
      }
      end_mail: {
        Args: {
          address: string
          alert_ids: string[]
          is_newsletter: boolean
        }
        Returns: undefined
      }
      find_companies: {
        Args: {
          page_offset?: number
          page_size?: number
          words?: string
        }
        Returns: Json
      }
      find_companies_after: {
        Args: {
          after_slug?: string
          page_size?: number
          words?: string
        }
        Returns: Json
      }
      find_jobs: {
        Args: {
          city?: string
          company?: string
          country?: string
          currency?: string
          from_country?: string
          job_type?: Database['public']['Enums']['job_type']
          level?: string
          page_offset?: number
          page_size?: number
          pay?: number
          posted?: number
          skills?: string[]
          sort?: string
          terms?: string[]
          unstated?: string[]
          with_facets?: boolean
          with_options?: boolean
        }
        Returns: Json
      }
      find_jobs_after: {
        Args: {
          after_id?: string
          after_pay?: number
          after_posted_at?: string
          city?: string
          company?: string
          country?: string
          currency?: string
          from_country?: string
          job_type?: Database['public']['Enums']['job_type']
          level?: string
          page_size?: number
          pay?: number
          posted?: number
          skills?: string[]
          sort?: string
          terms?: string[]
          unstated?: string[]
        }
        Returns: Json
      }
      finish_task: {
        Args: {
          duration_ms: number
          is_ok: boolean
          lease: string
          result: string
          task: string
        }
        Returns: boolean
      }
      get_closed_job: {
        Args: {
          job_slug: string
        }
        Returns: {
          title: string
          company: string
          closed_at: string
        }[]
      }
      get_company: {
        Args: {
          company_slug: string
        }
        Returns: Json
      }
      get_or_create_city: {
        Args: {
          city_name: string
          country_name: string
        }
        Returns: string
      }
      is_free_mail: {
        Args: {
          email: string
        }
        Returns: boolean
      }
      is_job_gone: {
        Args: {
          job_slug: string
        }
        Returns: boolean
      }
      job_facets: {
        Args: never
        Returns: Json
      }
      job_statistics: {
        Args: {
          from_day: string
          of_job?: string
        }
        Returns: {
          date: string
          impressions: number
          views: number
          applications: number
        }[]
      }
      knows_network: {
        Args: {
          mark: string
        }
        Returns: boolean
      }
      lacks_second_factor: {
        Args: never
        Returns: boolean
      }
      landing_page: {
        Args: {
          city_slug?: string
          country_slug?: string
          page_offset?: number
          page_size?: number
          skill_slug?: string
        }
        Returns: Json
      }
      landings_of_sitemap: {
        Args: never
        Returns: {
          country_slug: string
          city_slug: string
          skill_slug: string
        }[]
      }
      lease_mail: {
        Args: {
          domain: string
          most: number
          per_minute: number
        }
        Returns: {
          id: string
          kind: string
          address: string
          data: Json
          attempts: number
          message_id: string
          lease: string
        }[]
      }
      lease_notices: {
        Args: {
          most: number
          per_day: number
          told_engine: Database['public']['Enums']['search_engine']
        }
        Returns: {
          id: string
          noun: Database['public']['Enums']['notice_noun']
          slug: string
          lease: string
        }[]
      }
      links_to_check: {
        Args: {
          most: number
        }
        Returns: {
          job_id: string
          url: string
        }[]
      }
      list_companies: {
        Args: {
          is_ascending?: boolean
          page?: number
          page_size?: number
          sort_by?: Database['public']['Enums']['company_order']
          words?: string
        }
        Returns: Json
      }
      list_jobs: {
        Args: {
          archived?: boolean
          is_ascending?: boolean
          is_mine: boolean
          of_state?: Database['public']['Enums']['job_state']
          page?: number
          page_size?: number
          poster?: Database['public']['Enums']['posted_by']
          sort_by?: Database['public']['Enums']['job_order']
          words?: string
        }
        Returns: Json
      }
      list_reported_jobs: {
        Args: {
          page?: number
          page_size?: number
        }
        Returns: Json
      }
      mail_choices: {
        Args: {
          address: string
        }
        Returns: Json
      }
      mail_status: {
        Args: never
        Returns: {
          waiting: number
          sending: number
          retrying: number
          sent_in_hour: number
          sent_in_day: number
          failed: number
          due_since: string
          stopped_at: string
          stopped_because: string
          paused_until: string
          paused_because: string
          away_since: string
        }[]
      }
      merge_companies: {
        Args: {
          source_id: string
          target_id: string
        }
        Returns: undefined
      }
      my_company_id: {
        Args: never
        Returns: string
      }
      next_digest_at: {
        Args: never
        Returns: string
      }
      owns_job: {
        Args: {
          job_id: string
        }
        Returns: boolean
      }
      pause_mail: {
        Args: {
          reason: string
        }
        Returns: undefined
      }
      pause_search_engine: {
        Args: {
          reason: string
          seconds?: number
          told_engine: Database['public']['Enums']['search_engine']
        }
        Returns: undefined
      }
      purge_outbox: {
        Args: {
          older_than: string
        }
        Returns: number
      }
      purge_tracking: {
        Args: {
          older_than: string
        }
        Returns: undefined
      }
      record_link_check: {
        Args: {
          is_dead: boolean
          job_id: string
          outcome: string
          url: string
        }
        Returns: boolean
      }
      related_jobs: {
        Args: {
          job_slug: string
        }
        Returns: Json
      }
      remember_network: {
        Args: {
          account: string
          mark: string
        }
        Returns: undefined
      }
      remind_of_expiry: {
        Args: never
        Returns: number
      }
      renew_job: {
        Args: {
          job_id: string
          open_until: string
        }
        Returns: string
      }
      renew_task: {
        Args: {
          lease: string
          task: string
        }
        Returns: boolean
      }
      report_job: {
        Args: {
          job_slug: string
          network: string
          reason: Database['public']['Enums']['report_reason']
          words: string
        }
        Returns: Database['public']['Enums']['report_outcome']
      }
      resume_mail: {
        Args: never
        Returns: boolean
      }
      resume_search_engine: {
        Args: {
          told_engine: Database['public']['Enums']['search_engine']
        }
        Returns: boolean
      }
      retry_mail: {
        Args: {
          mail_ids: string[]
        }
        Returns: string[]
      }
      roll_up_daily_analytics: {
        Args: {
          from_day: string
          to_day: string
        }
        Returns: undefined
      }
      save_blog: {
        Args: {
          author_image?: string
          author_name: string
          blog_id?: string
          blog_type?: Database['public']['Enums']['blog_type']
          content: string
          excerpt?: string
          expected_version?: number
          idempotency_key?: string
          linkedin_url?: string
          meta_description?: string
          meta_title?: string
          slug?: string
          status?: Database['public']['Enums']['publication_status']
          title: string
          twitter_handle?: string
        }
        Returns: string
      }
      save_book: {
        Args: {
          author: string
          book_id?: string
          book_type?: Database['public']['Enums']['book_type']
          cover_url: string
          expected_version?: number
          idempotency_key?: string
          purchase_url: string
          status?: Database['public']['Enums']['publication_status']
          title: string
        }
        Returns: string
      }
      save_company: {
        Args: {
          company_id?: string
          description?: string
          expected_version?: number
          idempotency_key?: string
          logo?: string
          name?: string
          website?: string
        }
        Returns: string
      }
      save_event: {
        Args: {
          cfp_deadline?: string
          city?: string
          country?: string
          description?: string
          end_time?: string
          event_id?: string
          event_type?: Database['public']['Enums']['event_type']
          event_url: string
          expected_version?: number
          first_day: string
          idempotency_key?: string
          is_online?: boolean
          last_day: string
          name: string
          organiser?: string
          start_time?: string
          time_zone?: string
        }
        Returns: string
      }
      save_job: {
        Args: {
          application_url: string
          city: string
          company?: string
          country: string
          description?: string
          eligibility?: string
          eligible_countries?: string[]
          excluded_countries?: string[]
          expected_version?: number
          idempotency_key?: string
          job_id?: string
          job_type?: Database['public']['Enums']['job_type']
          level?: string
          requirements?: string[]
          salary_currency?: string
          salary_max?: number
          salary_min?: number
          salary_period?: string
          skills?: string[]
          title: string
          utc_offset_max?: number
          utc_offset_min?: number
          visa_sponsorship?: boolean
        }
        Returns: string
      }
      search_engine_status: {
        Args: never
        Returns: {
          engine: Database['public']['Enums']['search_engine']
          waiting: number
          sent_in_day: number
          failed: number
          last_answer: string
          stopped_at: string
          stopped_because: string
          paused_until: string
          paused_because: string
        }[]
      }
      send_alerts: {
        Args: {
          most?: number
        }
        Returns: Json
      }
      send_digest: {
        Args: never
        Returns: Json
      }
      send_digest_preview: {
        Args: never
        Returns: boolean
      }
      send_test_mail: {
        Args: never
        Returns: string
      }
      set_currency_rates: {
        Args: {
          as_of: string
          currencies: string[]
          rates: number[]
        }
        Returns: number
      }
      set_search_engines: {
        Args: {
          engines: Database['public']['Enums']['search_engine'][]
        }
        Returns: undefined
      }
      settle_mail: {
        Args: {
          error?: string
          mail_id: string
          mail_lease: string
          outcome: string
        }
        Returns: boolean
      }
      settle_notices: {
        Args: {
          answer?: string
          notice_ids: string[]
          notice_lease: string
          outcome: string
          told_engine: Database['public']['Enums']['search_engine']
        }
        Returns: number
      }
      stop_mail: {
        Args: {
          reason: string
        }
        Returns: undefined
      }
      stop_search_engine: {
        Args: {
          reason: string
          told_engine: Database['public']['Enums']['search_engine']
        }
        Returns: undefined
      }
      submit_event: {
        Args: {
          cfp_deadline?: string
          city?: string
          country?: string
          description?: string
          end_time?: string
          event_type?: Database['public']['Enums']['event_type']
          event_url: string
          first_day: string
          is_online?: boolean
          last_day: string
          name: string
          network?: string
          organiser?: string
          start_time?: string
          time_zone?: string
        }
        Returns: undefined
      }
      subscribe_from: {
        Args: {
          email: string
          has_waited?: boolean
          network: string
        }
        Returns: boolean
      }
      subscriber_data: {
        Args: {
          address: string
        }
        Returns: Json
      }
      suspend_recruiter: {
        Args: {
          archive_jobs: boolean
          reason: string
          recruiter_id: string
        }
        Returns: {
          name: string
          email: string
          company_name: string
          archived_slugs: string[]
        }[]
      }
      sweep_closed_jobs: {
        Args: never
        Returns: number
      }
      sync_board: {
        Args: {
          board_id: string
          etag?: string
          is_complete?: boolean
          last_modified?: string
          postings?: string[]
          present?: string[]
        }
        Returns: Json
      }
      top_jobs: {
        Args: {
          from_day: string
          how_many?: number
        }
        Returns: {
          job_id: string
          title: string
          company: string
          views: number
          applications: number
        }[]
      }
      top_pages: {
        Args: {
          from_day: string
          how_many?: number
        }
        Returns: {
          page_path: string
          visits: number
        }[]
      }
      track_click: {
        Args: {
          click_type: Database['public']['Enums']['click_type']
          job_id: string
          visitor_id: string
        }
        Returns: undefined
      }
      track_impressions: {
        Args: {
          job_ids: string[]
        }
        Returns: undefined
      }
      unsubscribe: {
        Args: {
          digest_id?: string
          subscription_id: string
        }
        Returns: undefined
      }
      visits_today: {
        Args: never
        Returns: {
          date: string
          total_visits: number
          unique_visitors: number
        }[]
      }
      waiting_counts: {
        Args: never
        Returns: {
          recruiters: number
          events: number
          reported_jobs: number
          failed_mails: number
        }[]
      }
    }
    Enums: {
      alert_frequency: 'daily' | 'weekly'
      blog_type: 'golang_blogs' | 'other_tech_blogs' | 'non_tech_blogs'
      book_type: 'go_related' | 'other_tech' | 'non_tech'
      click_type: 'view' | 'apply'
      company_order: 'name' | 'jobs' | 'added'
      event_status: 'submitted' | 'approved' | 'declined'
      event_type: 'Conference' | 'Meetup'
      job_order: 'posted' | 'title' | 'views' | 'applications'
      job_state: 'open' | 'expiring' | 'closed' | 'reported'
      job_type: 'full-time' | 'part-time' | 'contract' | 'internship'
      mail_state: 'queued' | 'sending' | 'sent' | 'failed' | 'dropped'
      notice_noun: 'job' | 'event' | 'post'
      notice_state: 'waiting' | 'sending' | 'sent' | 'failed'
      posted_by: 'Admin' | 'Recruiter'
      publication_status: 'draft' | 'published'
      recruiter_role: 'recruiter' | 'admin'
      recruiter_status: 'pending' | 'approved' | 'rejected' | 'suspended'
      report_outcome: 'taken' | 'closed' | 'limited'
      report_reason: 'dead_link' | 'scam' | 'not_go' | 'wrong_data'
      search_engine: 'indexnow' | 'google'
      subscription_state: 'pending' | 'active' | 'unsubscribed' | 'suppressed'
    }
    CompositeTypes: { [_ in never]: never }
  }
}

export type Tables<T extends keyof Database['public']['Tables']> = Database['public']['Tables'][T]['Row']
export type Enums<T extends keyof Database['public']['Enums']> = Database['public']['Enums'][T]
