/* fine */
int low (void);
