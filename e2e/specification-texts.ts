/** A text that the specification gives, where it appears, and how one gets to see it. */
export interface SpecificationText {
  readonly text: string;
  readonly where: string;
  /** The scene that shows it, by its name in `specification-scenes.ts`. */
  readonly scene?: string;
  /** The work that will bring it. */
  readonly comesWith?: string;
  /** Why it is on no screen. */
  readonly instead?: string;
}

/** Letter for letter. `N` stands for a number, `(s)` for an s with all numbers but 1. */
export const specificationTexts: readonly SpecificationText[] = [
  ...seen('unknown path', '404 Page Not Found'),
  ...seen('sign-in page', 'Username', 'Password', 'Real-time Support', 'Subscription Management', 'Resource Access'),
  ...seen('sign-in page', '8000+', 'videos', '10,000+', 'study notes'),
  ...seen(
    'sign-in page, sent empty',
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
  ),
  ...seen('sign-in page, refused', 'Login failed'),
  ...seen('toast after signing in', 'Login successful', 'Welcome back, Maya Okafor'),
  ...seen('log-out, failed', 'Logout failed'),
  ...seen('log-out, pending', 'Logging out...'),
  ...seen('toast after logging out', 'Logged out successfully'),
  ...seen(
    'account settings, new password too short',
    'Password must be at least 6 characters',
    'Confirm password must be at least 6 characters',
  ),
  ...seen('account settings, new passwords differ', "Passwords don't match"),

  ...seen('Home of a customer', 'Dashboard', 'Welcome', 'Maya Okafor', 'Customer', 'Support Channels'),
  ...seen('Home of a customer', 'Account Manager', 'Your Support Team', 'Recent', 'All'),
  ...seen(
    'Home of a customer',
    'Wants to connect with you',
    'You sent a connection request',
    'Accept & Chat',
    'Reject',
  ),
  ...seen('Home of a customer', 'Click to chat (pending approval)', 'N min ago', 'N hour(s) ago', 'N day(s) ago'),
  ...seen('search of messages', 'N month(s) ago'),
  ...seen('a year later', 'N year(s) ago'),
  ...seen('account manager', 'Account Manager', 'Under 24 hours', '11am-5pm GMT Monday-Friday'),
  ...seen('tech support', 'Technical Support', 'Under 12 hours', 'Tier 2'),
  ...seen('administrator', 'Admin', 'Full system access'),
  ...seen('contact without sessions', 'No upcoming sessions scheduled'),
  ...seen('conversation without messages', 'No recent messages'),
  ...seen('contact list, nobody found', 'No contacts found'),
  ...seen('add-contact dialog, nobody found', 'No users found matching the query'),
  ...seen('add-contact dialog, found', 'Callum Reyes', 'Account Manager'),
  ...seen('add-contact dialog, search failed', 'Search failed', 'Failed to search for users'),
  ...seen('add-contact dialog, asking failed', 'Failed to add contact', 'An error occurred while adding the contact'),
  ...seen('add-contact dialog, asked', 'Contact request sent', "You'll be notified when they accept", 'just now'),
  ...seen('request, accepting failed', 'Error accepting request', 'There was a problem accepting the contact request.'),
  ...seen('request, rejecting failed', 'Error rejecting request', 'There was a problem rejecting the contact request.'),
  ...seen('request, accepted', 'Request accepted', 'The contact has been added to your contacts list.'),
  ...seen('request, rejected', 'Request rejected', 'The contact request has been rejected.'),

  ...seen('chat, line lost', 'Chat connection lost', 'Reconnect', 'Reconnecting chat...'),
  ...seen('chat, message refused', 'Failed to send message'),
  ...seen('conversation, reading failed', 'Failed to fetch messages'),
  ...seen('toast of a message', 'New message', 'Could you please have a look a...'),

  ...seen('bell, loading', 'Loading notifications...'),
  ...seen('bell with requests', 'Wants to connect with you', 'You sent a connection request', 'N min ago'),
  ...seen('bell with requests', 'Accept & Chat', 'Reject', 'Click to chat (pending approval)'),
  ...seen('bell, failed', 'Error loading notifications'),
  ...seen('bell, empty', 'No new notifications', "You'll see contact requests here"),

  ...seen('Home of staff', 'Customers', 'Active Customers', 'Unread Messages'),
  ...seen('admin panel', 'Admin Panel', 'Admin', 'Customer Data Overview', 'Not available'),
  ...seen('admin panel, no customers', 'No customers found'),
  ...seen('admin panel, reading failed', 'Failed to fetch customers'),
  ...seen('admin panel, a customer added', 'Registration successful', 'Welcome, Zoë Newcomer'),
  ...seen('admin panel, adding failed', 'Registration failed'),
  ...seen('Create Notification', 'Create Notification', 'Normal', 'High'),
  ...seen(
    'Create Notification, incomplete',
    'Missing information',
    'Please provide both a title and content for the notification',
  ),
  ...seen('Create Notification, failed', 'Failed to create notification'),
  ...seen(
    'Create Notification, sent',
    'Notification created',
    'The notification has been sent to all customer accounts',
  ),

  ...later('Home', 'home cards', 'Response Time', 'No resources have been shared yet'),
  ...seen('Home of a customer', 'Quick Access'),
  ...seen('Invoices Requested', 'Invoices Requested', 'Mark Complete', 'Send Invoice', 'New'),
  ...seen('Invoices Requested, empty', 'No invoice requests pending'),

  ...seen('Upload Data', 'Upload Data'),
  ...seen('Upload Usage CSV', 'Upload Usage CSV'),
  ...seen('Upload Usage CSV, nothing chosen', 'Please select a customer and a CSV file'),
  ...seen('Upload Usage CSV, a workbook', 'Invalid file type', 'Please upload a CSV file'),
  ...seen('Upload Usage CSV, failed without a message', 'Upload failed', 'There was an error uploading the usage data'),
  ...seen('Upload Usage CSV, failed', 'Failed to upload usage data'),
  ...seen('Upload Usage CSV, done', 'Upload successful', "The usage data has been added to the customer's account"),
  ...seen('Usage Metrics, loading', 'Loading reports...'),
  ...seen('Usage Metrics', 'Usage Metrics', 'All Months', 'January', 'February', 'March', 'April', 'May', 'CSV'),
  ...seen('Usage Metrics', 'Top Line Data', 'Hits/Views', 'Download'),
  ...seen('Usage Metrics, a report with pages', 'Pages'),
  ...seen(
    'Usage Metrics, a month without reports',
    'No reports available',
    'There are no reports available for the selected filter',
  ),
  ...nowhere('uploads are CSV alone, so no stored report is a workbook', 'Excel'),

  ...seen('Update Subscriptions', 'Update Subscriptions'),
  ...seen('Update Subscriptions, nobody chosen', 'Please select a customer'),
  ...seen('Update Subscriptions, failed', 'Failed to update subscription', 'Customer not found'),
  ...seen('Update Subscriptions, done', 'Subscription updated'),
  ...seen('subscription', 'Your Subscription', 'Current Subscription', 'Subscription Plans', 'University Gold'),
  ...seen('subscription', 'Billing Cycle', 'Annual', 'Price per year', 'Payment Method', 'Invoice', 'Access'),
  ...seen('subscription', 'Request Invoice'),
  ...seen('subscription without a plan', 'None', 'Limited access'),
  ...seen('subscription plans', 'Current Plan', 'Popular', 'Speak to Account Manager', 'Subject Access'),
  ...seen('subscription plans', 'University Silver', 'University Gold', 'Professional'),

  ...later('resource management', 'resources', 'Resource Management', 'User Management', 'Schedule Management'),
  ...later('resource management', 'resources', 'Learning Resources', 'Assessments', 'Educational Videos', 'Title'),
  ...later(
    'resource management',
    'resources',
    'Type',
    'Uploaded By',
    'Date',
    'Actions',
    'Playlist',
    'Added By',
    'Watch',
  ),
  ...later('resource management', 'resources', 'No resources found. Upload your first learning resource!'),
  ...later('resource management', 'resources', 'No assessments found. Upload your first assessment!'),
  ...later('resource management', 'resources', 'No videos found. Add your first educational video!', 'Need help?'),
  ...later('resource management', 'resources', 'Description', 'Category', 'Video Embed Code', 'Video Title', 'Cancel'),
  ...later('resource management', 'resources', 'Upload', 'Add Video', 'Uploading...', 'File upload failed'),
  ...later('resource management', 'resources', 'Please provide a video embed code and title'),
  ...later('resource management', 'resources', 'Please provide a title and file for the resource', 'Error', 'Dismiss'),
  ...later('resource management', 'resources', 'Failed to upload resource', 'Failed to delete resource'),
  ...later('resource management', 'resources', 'Upload Failed', 'An unknown error occurred'),
  ...later('resource management', 'resources', 'Resource uploaded successfully', 'Resource deleted successfully'),
  ...later('resource management', 'resources', 'Failed to fetch resources', 'Failed to fetch assessments'),
  ...later('resource management', 'resources', 'Failed to fetch videos'),
  ...later('learning resources', 'resources', 'Learning Resources', 'Textbooks', 'Worksheets', 'Past Papers', 'PDF'),
  ...later('learning resources', 'resources', 'Add Resource', 'No resources found matching your criteria'),
  ...later('librarian resources', 'librarian resources', 'Librarian Resources', 'All Resources', 'Documents'),
  ...later('librarian resources', 'librarian resources', 'Brand Assets', 'Videos', 'Visit', 'Watch Video'),
  ...later('librarian resources', 'librarian resources', 'Add Resource', 'Resource Type', 'Document', 'Video'),
  ...later('librarian resources', 'librarian resources', 'External Link', 'Resource URL', 'Adding...'),

  ...later('technical setup', 'technical setup', 'Technical Setup', 'IP Ranges', 'Save Technical Setup', 'Saving...'),
  ...later('technical setup', 'technical setup', 'Success: Technical setup information saved successfully'),
  ...later('technical setup', 'technical setup', 'Error: Failed to save technical setup'),
  ...later('technical setup', 'technical setup', 'Maximum IP Ranges: You can add up to 10 IP ranges only'),

  ...later('assistant', 'assistant', 'Knowledge Base AI', 'Account Access Issues', 'Account', 'Billing', 'Technical'),
  ...later('assistant', 'assistant', 'Subscription Management', 'Technical Support', 'Change Topic', 'Typing...'),
  ...later('assistant', 'assistant', 'Helpful', 'Not Helpful', '11am-5pm GMT Mon-Fri'),

  ...later('admin dashboard', 'admin dashboard', 'Admin Tools', 'Support Statistics', '11am-5pm GMT Monday-Friday'),

  ...nowhere('the live connection speaks it', 'identity', 'chat', 'system'),
  ...nowhere('a part of a cache key', 'all'),
  ...nowhere('what joins the parts of an address', '/'),
  ...nowhere('follows the preview of a message that is cut', '...'),
  ...nowhere('initials of somebody without a name, whom there is not', 'User'),
  ...nowhere('the product shows measured figures', '2.4h', '98%'),
];

function seen(scene: string, ...texts: readonly string[]): SpecificationText[] {
  return texts.map((text) => ({ text, where: scene, scene }));
}

function later(where: string, comesWith: string, ...texts: readonly string[]): SpecificationText[] {
  return texts.map((text) => ({ text, where, comesWith }));
}

function nowhere(instead: string, ...texts: readonly string[]): SpecificationText[] {
  return texts.map((text) => ({ text, where: 'no screen', instead }));
}
